import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

type RoughConnection = { down: Socket; up: Socket; loses: boolean }
type RoughNetworkSettings = {
  /** Where it leads, one after another. */
  ports: () => readonly number[]
  chance: () => number
  /** How much of what the server sends is lost on the way, of 1. */
  loss?: number
}

/**
 * Returns a network between pages and server that cuts connections inside frames, loses connections silently and
 * drops the server's frames.
 */
export async function openRoughNetwork({ ports, chance, loss = 0 }: RoughNetworkSettings) {
  const connections = new Set<RoughConnection>()
  let turn = 0
  let isRough = true
  const server = createServer((down) => {
    turn += 1
    const all = ports()
    const port = all[turn % all.length] ?? 0
    const up = connect(port, '127.0.0.1')
    const connection = { down, up, loses: false }
    connections.add(connection)
    for (const end of [down, up]) {
      end.setNoDelay(true)
      end.on('error', () => undefined)
      end.on('close', () => {
        connections.delete(connection)
        down.destroy()
        up.destroy()
      })
    }
    down.pipe(up)
    const frames = openFrames(() => isRough && (connection.loses || chance() < loss))
    up.on('data', (chunk: Buffer) => {
      for (const piece of frames(chunk)) down.write(piece)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')

  return {
    port: address.port,
    count: () => connections.size,
    /** Cuts some connection, or leaves it open and silent. */
    harm: (): boolean => {
      const all = [...connections]
      const one = all[Math.floor(chance() * all.length)]
      if (!one) return false
      if (chance() < 0.1) one.loses = true
      else for (const end of chance() < 0.5 ? [one.up, one.down] : [one.down, one.up]) end.resetAndDestroy()
      return true
    },
    cutAll: () => {
      for (const { down } of connections) down.resetAndDestroy()
    },
    /** From here on nothing is lost. */
    heal: () => {
      isRough = false
      for (const { down, loses } of connections) if (loses) down.resetAndDestroy()
    },
    close: async () => {
      for (const { down } of connections) down.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const TEXT = 0x81
const HEAD_END = '\r\n\r\n'

/** Gives what passes: everything of plain HTTP, and of a socket's text frames those that are not lost. */
function openFrames(isLost: () => boolean) {
  let kept: Buffer = Buffer.alloc(0)
  let state: 'begin' | 'plain' | 'frames' = 'begin'
  return function* pass(chunk: Buffer): Generator<Buffer> {
    if (state === 'plain') return yield chunk
    kept = Buffer.concat([kept, chunk])
    if (state === 'begin') {
      const end = kept.indexOf(HEAD_END)
      if (end < 0) return
      state = kept.subarray(0, end).toString('latin1').startsWith('HTTP/1.1 101') ? 'frames' : 'plain'
      const head = state === 'plain' ? kept : kept.subarray(0, end + HEAD_END.length)
      kept = kept.subarray(head.length)
      yield head
      if (state === 'plain') return
    }
    for (let length = frameLength(kept); length > 0 && kept.length >= length; length = frameLength(kept)) {
      const frame = kept.subarray(0, length)
      kept = kept.subarray(length)
      if (frame[0] !== TEXT || !isLost()) yield frame
    }
  }
}

/** How long the frame at the beginning is, 0 where that cannot be seen yet; a server's frames have no mask. */
function frameLength(bytes: Buffer): number {
  if (bytes.length < 2) return 0
  const short = (bytes[1] ?? 0) & 0x7f
  if (short < 126) return 2 + short
  if (short === 126) return bytes.length < 4 ? 0 : 4 + bytes.readUInt16BE(2)
  return bytes.length < 10 ? 0 : 10 + Number(bytes.readBigUInt64BE(2))
}
