/** A number as it is written on the table, its minus as a minus. */
export function plain(number: number): string {
  return number < 0 ? `−${-number}` : `${number}`
}
