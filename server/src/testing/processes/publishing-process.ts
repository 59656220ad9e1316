import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openLog } from '../../outside/log.ts'
import { openSockets } from '../../realtime/sockets.ts'
import { handleUpgrades } from '../../realtime/upgrade.ts'

// All of a server that tells pages something, in a process of its own, so that its memory is nobody else's.
const sockets = openSockets(
  (sessionIds) => Promise.resolve(new Set(sessionIds)),
  openLog({ level: 'silent' }),
)
const httpServer = createServer()
function accept({ url }: Request, env: object): Response {
  const personId = new URL(url).searchParams.get('person') ?? ''
  if ('acceptUpgrade' in env && typeof env.acceptUpgrade === 'function')
    env.acceptUpgrade((socket: Parameters<typeof sockets.hold>[0]) =>
      sockets.hold(socket, { personId, sessionId: personId }, () => undefined),
    )
  return new Response()
}
handleUpgrades(httpServer, accept, [])
httpServer.listen(0, '127.0.0.1', () => process.send?.({ port: (httpServer.address() as AddressInfo).port }))

process.on('message', ({ tell, bytes }: { tell: string[]; bytes: number }) => {
  // Something else to each, or all of them would wait for the same memory.
  const words = 'x'.repeat(bytes)
  for (const personId of tell) sockets.tell([personId], { text: JSON.stringify({ personId, words }) })
  // Once what was written has been handed to the system.
  setImmediate(() => process.send?.({ open: sockets.count(), residentBytes: process.memoryUsage.rss() }))
})
