/** Changes of a view, applied to a copy that shares what stays the same. The wire module says how they are written. */

type Key = string | number
type Holder = Record<Key, unknown>

export function applyChanges(view: unknown, changes: unknown[][]): unknown {
  let result = view
  for (const change of changes) result = apply(result, change[0] as Key[], change)
  return result
}

function apply(value: unknown, path: Key[], change: unknown[]): unknown {
  const [key, ...rest] = path
  if (key === undefined) return replace(value, change)
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Holder
  if (rest.length === 0 && change.length === 1) {
    if (Array.isArray(copy)) copy.splice(Number(key), 1)
    else delete copy[key]
  } else {
    copy[key] = apply(copy[key], rest, change)
  }
  return copy
}

function replace(value: unknown, change: unknown[]): unknown {
  if (change.length <= 2) return change[1]
  const list = [...(value as unknown[])]
  list.splice(change[1] as number, change[2] as number, ...(change[3] as unknown[]))
  return list
}
