import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import type { Talker } from '../../server/src/testing/people/chat-people.ts'

/** One end of a conversation; what it hears are the numbers of messages. */
export type ChatConnection = {
  say: (n: number) => void
  hear: (onHeard: (n: number) => void) => void
  close: () => void
}

const BODY_BYTES = 100
const bodyOf = (n: number) => `#${n}#`.padEnd(BODY_BYTES, 'x')
const NUMBER = /#(\d+)#x/

function hearing() {
  let heard: (n: number) => void = () => undefined
  return {
    take: (text: string) => {
      const found = NUMBER.exec(text)
      if (found) heard(Number(found[1]))
    },
    hear: (onHeard: (n: number) => void) => void (heard = onHeard),
  }
}

async function openSocket(url: string, headers: Record<string, string> = {}): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false })
  await once(socket, 'open')
  return socket
}

/** A connection of the bare relay. */
export async function relayConnection(port: number, person: number): Promise<ChatConnection> {
  const socket = await openSocket(`ws://127.0.0.1:${port}/${person}`)
  const { take, hear } = hearing()
  socket.on('message', (data: Buffer) => take(data.toString()))
  return { say: (n) => socket.send(bodyOf(n)), hear, close: () => socket.close() }
}

const VOICE_ONE_IN = 10

/**
 * A page of Hearth: a message counts when the other one has it, and so does the answer to the person who sent it. With
 * `nextVoice`, which returns the id of a recording that is ready, one in ten messages carries one.
 */
export async function hearthConnection(
  url: string,
  { cookie, conversationId }: Talker,
  nextVoice?: () => string,
): Promise<ChatConnection> {
  const socket = await openSocket(`${url.replace('http', 'ws')}/realtime`, { cookie, origin: url })
  const { take, hear } = hearing()
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    if (text.startsWith('{"type":"message.sent"')) take(text)
    if (text.startsWith('{"type":"refused"')) throw new Error(text)
  })
  let said = 0
  const say = (n: number) => {
    said += 1
    const attachment = said % VOICE_ONE_IN === 0 ? nextVoice?.() : undefined
    const input = { clientId: randomUUID(), content: bodyOf(n), ...(attachment && { attachment }) }
    socket.send(JSON.stringify({ type: 'send', conversationId, input }))
  }
  return { say, hear, close: () => socket.close() }
}

const DOMAIN = 'localhost'
const STREAM = `<?xml version='1.0'?><stream:stream to='${DOMAIN}' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>`

/** A client of XMPP that can do what is asked of it here and nothing else; a new person is registered first. */
export async function xmppConnection(port: number, person: number, isNew: boolean): Promise<ChatConnection> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  // A connection that ends shows as messages that do not arrive.
  socket.on('error', () => undefined)
  let text = ''
  let isHere = false
  const { take, hear } = hearing()
  let look: () => void = () => undefined
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    if (!isHere) return look()
    const end = text.lastIndexOf('</message>')
    if (end < 0) return
    for (const stanza of text.slice(0, end).split('</message>')) take(stanza)
    text = text.slice(end + '</message>'.length)
  })
  const ask = async (stanza: string, until: string) => {
    text = ''
    const answered = new Promise<void>((resolve, reject) => {
      look = () => {
        if (text.includes(until)) resolve()
        else if (/<failure|type='error'|<stream:error/.test(text)) reject(new Error(text))
      }
      socket.once('close', () => reject(new Error(`closed after ${text}`)))
    })
    socket.write(stanza)
    await answered
  }
  const features = '</stream:features>'
  await ask(STREAM, features)
  const register = `<iq type='set' id='register'><query xmlns='jabber:iq:register'><username>${person}</username><password>open sesame</password></query></iq>`
  if (isNew) await ask(register, "type='result'")
  const secret = Buffer.from(`\0${person}\0open sesame`).toString('base64')
  await ask(`<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>${secret}</auth>`, '<success')
  await ask(STREAM, features)
  await ask(
    `<iq type='set' id='bind'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'><resource>${randomUUID()}</resource></bind></iq>`,
    "type='result'",
  )
  await ask(`<presence/>`, '<presence')
  isHere = true
  text = ''
  const to = `${person % 2 === 0 ? person + 1 : person - 1}@${DOMAIN}`
  const say = (n: number) =>
    void socket.write(`<message to='${to}' type='chat' id='${n}'><body>${bodyOf(n)}</body></message>`)
  return { say, hear, close: () => socket.destroy() }
}
