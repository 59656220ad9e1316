import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Returns a load balancer: each connection goes to the next port, and to the one after it if nobody listens there. */
export async function openRoundRobin(ports: () => readonly number[]) {
  const open = new Set<Socket>()
  let turn = 0

  function join(down: Socket, up: Socket): void {
    for (const end of [down, up]) {
      open.add(end)
      end.setNoDelay(true)
      end.on('error', () => undefined)
      end.on('close', () => {
        open.delete(end)
        down.destroy()
        up.destroy()
      })
    }
    down.pipe(up).pipe(down)
  }

  function lead(down: Socket, [port, ...others]: readonly number[]): void {
    if (port === undefined) return void down.destroy()
    const up = connect(port, '127.0.0.1')
    const onRefused = () => lead(down, others)
    up.once('error', onRefused)
    up.once('connect', () => {
      up.off('error', onRefused)
      join(down, up)
    })
  }

  const server = createServer((down) => {
    down.on('error', () => undefined)
    const all = ports()
    const first = (turn += 1) % all.length
    lead(down, [...all.slice(first), ...all.slice(0, first)])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return {
    port: address.port,
    /** Breaks every connection off. */
    cutAll: () => {
      for (const end of open) end.destroy()
    },
    close: async () => {
      for (const end of open) end.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
