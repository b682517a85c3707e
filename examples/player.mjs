// A complete player in JavaScript: it takes a seat at a table and chooses at random. Node 22 or later; Node 20 needs
// --experimental-websocket.
//
// GRAVITABLE_TOKEN=$(gravitable token http://localhost:8612) node examples/player.mjs http://localhost:8612/join/...

const address = new URL(process.argv[2])
const headers = { authorization: `Bearer ${process.env.GRAVITABLE_TOKEN}`, 'content-type': 'application/json' }

let [kind, key] = address.pathname.split('/').filter(Boolean)
if (kind === 'join') {
  // an invite link; the address of a table has its id
  const body = JSON.stringify({ token: key })
  const answer = await fetch(`${address.origin}/api/links`, { method: 'POST', headers, body })
  key = (await answer.json()).id
}

const line = new WebSocket(`ws${address.origin.slice(4)}/api/live`, { headers })
const send = (message) => line.send(JSON.stringify(message))
let seat = null
let answered = null
let n = 0

line.onopen = () => send({ type: 'hello', table: key, sit: true })
line.onmessage = ({ data }) => {
  const message = JSON.parse(data)
  if (message.type === 'snapshot') seat = message.seat
  if (message.type === 'refused' || message.type === 'bye') throw new Error(message.reason)
  if (message.outcome) {
    console.log(message.outcome.won[seat] ? 'won' : 'lost')
    return line.close()
  }
  let choices = message.type === 'samples' ? message.options : []
  for (const decision of message.decisions ?? []) {
    if (decision.stamp === answered || decision.optional) continue
    answered = decision.stamp
    n += 1
    choices = decision.options
    if (decision.parametric) send({ type: 'sample', n, stamp: answered, count: 4 }) // too many to list: ask for some
  }
  if (choices.length === 0) return
  const { action } = choices[Math.floor(Math.random() * choices.length)]
  send({ type: 'act', n, stamp: answered, action })
}
