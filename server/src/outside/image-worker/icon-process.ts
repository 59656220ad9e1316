import { drawAllIcons } from './icon-drawing.ts'
import type { IconRequest } from './icon-reply.ts'
import { closeNetwork } from './no-network.ts'

// Started by `icons.ts` for one logo.
closeNetwork()

process.once('message', async (request: IconRequest) => {
  try {
    process.send?.({ icons: await drawAllIcons(request) })
  } catch (error) {
    process.send?.({ failed: String(error).slice(0, 500) })
  }
})
// The server is gone.
process.on('disconnect', () => process.exit(0))
