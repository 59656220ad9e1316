import type { PhotoEdits } from '@hearth/contract/photos'
import { develop, lockDarkroom } from './developing.ts'

const MOST_MEMORY_BYTES = 800 * 1024 * 1024
const LOOK_EVERY_MS = 100

lockDarkroom()

setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY_BYTES) process.exit(1)
}, LOOK_EVERY_MS).unref()

process.on('message', ({ path, edits }: { path: string; edits: PhotoEdits }) => {
  develop(path, edits).then(
    (developed) => process.send?.({ developed }),
    (error: unknown) => process.send?.({ failed: error instanceof Error ? error.message : String(error) }),
  )
})
// Nobody is left to hand pictures to.
process.on('disconnect', () => process.exit(0))
