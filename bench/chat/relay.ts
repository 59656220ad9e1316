import { WebSocketServer } from 'ws'

// The least that any chat over WebSockets costs: what comes from one goes to the other, and nothing is kept.
const sockets = new Map<number, Set<{ send: (text: string) => void }>>()
const server = new WebSocketServer({ port: Number(process.argv[2]), host: '127.0.0.1' })
server.on('connection', (socket, request) => {
  const me = Number(request.url?.slice(1))
  const own = sockets.get(me) ?? new Set()
  sockets.set(me, own.add(socket))
  socket.on('close', () => own.delete(socket))
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    for (const partner of sockets.get(me % 2 === 0 ? me + 1 : me - 1) ?? []) partner.send(text)
  })
})
server.on('listening', () => process.send?.('ready'))
