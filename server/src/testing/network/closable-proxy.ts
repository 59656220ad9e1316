import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** Returns a proxy in front of a port. Closing it ends its connections and refuses new ones. */
export async function openGate(port: number, host = '127.0.0.1') {
  const inside = new Set<Socket>()
  let own = 0
  let server: Server

  async function open(): Promise<void> {
    server = createServer((down) => {
      const up = connect(port, host)
      for (const end of [down, up]) {
        inside.add(end)
        end.on('error', () => undefined)
        end.on('close', () => {
          inside.delete(end)
          down.destroy()
          up.destroy()
        })
      }
      down.pipe(up).pipe(down)
    })
    server.listen(own, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    own = address === null || typeof address === 'string' ? 0 : address.port
  }

  async function shut(): Promise<void> {
    const closed = once(server, 'close')
    server.close()
    for (const end of inside) end.destroy()
    await closed
  }

  /** From here on nothing passes, though the connections stay open. */
  function silence(): void {
    for (const end of inside) end.unpipe()
  }

  await open()
  return { port: own, open, shut, silence }
}
