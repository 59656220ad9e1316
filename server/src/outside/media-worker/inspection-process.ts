import { closeNetwork } from '../image-worker/no-network.ts'
import type { InspectionRequest } from './clip-reply.ts'
import { inspect } from './inspection.ts'

// Started by `inspecting.ts` for one file.
closeNetwork()

process.once('message', async (request: InspectionRequest) => {
  try {
    process.send?.(await inspect(request))
  } catch (error) {
    process.send?.({ failed: String(error).slice(0, 500) })
  }
})
// The server is gone.
process.on('disconnect', () => process.exit(0))
