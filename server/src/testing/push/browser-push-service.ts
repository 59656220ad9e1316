import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import { judgeVapid, type PushRefusal, refusalOfForm } from './push-service.ts'

const SocketMessage = z.object({
  messageType: z.optional(z.string()),
  uaid: z.nullish(z.string()),
  channelID: z.optional(z.string()),
  key: z.optional(z.string()),
})
type SocketMessage = z.infer<typeof SocketMessage>

/** A subscription of a browser, and the key of the server for which it has subscribed. */
type Channel = { browserId: string; serverKey: string | undefined }

/**
 * Opens a push service on this machine for a real Firefox: towards the browser it speaks over a WebSocket as Mozilla's
 * does, towards the sender RFC 8030 over http. It accepts only what the real ones accept, and keeps what comes while
 * the browser is closed.
 */
export async function openBrowserPushService() {
  const channels = new Map<string, Channel>()
  const sockets = new Map<string, WebSocket>()
  const waiting = new Map<string, string[]>()
  const statuses: number[] = []
  let url = ''

  const pathOf = (channelId: string) => `/push/${channelId}`
  const channelIdOf = ({ url: path = '' }: IncomingMessage) => path.split('/').at(-1) ?? ''

  function refusalOf(incoming: IncomingMessage, body: Buffer): PushRefusal | undefined {
    const channel = channels.get(channelIdOf(incoming))
    if (!channel) return { status: 410, why: 'no such subscription' }
    const headers = new Headers()
    for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
    const { serverKey } = channel
    const vapid = judgeVapid(headers.get('authorization'), { serverKey, url, now: new Date() })
    return 'status' in vapid ? vapid : refusalOfForm(incoming, headers, body)
  }

  function deliver(channelId: string, data: string): void {
    const { browserId = '' } = channels.get(channelId) ?? {}
    const headers = { encoding: 'aes128gcm' }
    const notice = { messageType: 'notification', channelID: channelId, version: randomUUID(), data, headers }
    const text = JSON.stringify(notice)
    const socket = sockets.get(browserId)
    if (socket) socket.send(text)
    else waiting.set(browserId, [...(waiting.get(browserId) ?? []), text])
  }

  const server = createServer((incoming, reply) => {
    void Array.fromAsync(incoming).then((chunks) => {
      const body = Buffer.concat(chunks)
      const refusal = refusalOf(incoming, body)
      statuses.push(refusal?.status ?? 201)
      if (!refusal) deliver(channelIdOf(incoming), body.toString('base64url'))
      reply
        .writeHead(refusal?.status ?? 201, { location: `${url}/message/${randomUUID()}` })
        .end(refusal?.why)
    })
  })

  function welcome(socket: WebSocket, known: string | null | undefined): string {
    const browserId = known || randomUUID().replaceAll('-', '')
    sockets.set(browserId, socket)
    const hello = { messageType: 'hello', uaid: browserId, status: 200, use_webpush: true, broadcasts: {} }
    socket.send(JSON.stringify(hello))
    for (const text of waiting.get(browserId) ?? []) socket.send(text)
    waiting.delete(browserId)
    return browserId
  }

  function register(socket: WebSocket, browserId: string, { channelID = '', key }: SocketMessage): void {
    channels.set(channelID, { browserId, serverKey: key?.replace(/=+$/, '') })
    const pushEndpoint = url + pathOf(channelID)
    socket.send(JSON.stringify({ messageType: 'register', channelID, status: 200, pushEndpoint }))
  }

  const lines = new WebSocketServer({ server })
  lines.on('connection', (socket) => {
    let browserId = ''
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text === '{}') return socket.send('{}')
      const message = SocketMessage.parse(JSON.parse(text))
      if (message.messageType === 'hello') browserId = welcome(socket, message.uaid)
      if (message.messageType === 'register') register(socket, browserId, message)
      if (message.messageType === 'unregister') {
        channels.delete(message.channelID ?? '')
        socket.send(JSON.stringify({ ...message, status: 200 }))
      }
    })
    socket.on('close', () => {
      if (sockets.get(browserId) === socket) sockets.delete(browserId)
    })
  })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    /** The address that Firefox has as `dom.push.serverURL`. */
    socketUrl: `${url.replace('http', 'ws')}/`,
    /** The status of each reply to a sender, in order. */
    statuses,
    /** The number of subscriptions. */
    subscriptions: () => channels.size,
    /** Makes the subscriptions be for another key, so that pushes of the server are refused with 403. */
    changeKeys: (serverKey: string): void => {
      for (const [channelId, channel] of channels) channels.set(channelId, { ...channel, serverKey })
    },
    close: async (): Promise<void> => {
      for (const socket of sockets.values()) socket.terminate()
      lines.close()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
