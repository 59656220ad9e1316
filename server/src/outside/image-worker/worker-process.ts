import type { PhotoEdits } from '@hearth/contract/photos/photos'
import { closeNetwork } from './no-network.ts'
import { type PhotoSource, processPhoto, restrictDecoders } from './processing.ts'
import { MAX_FAILURE_LENGTH } from './worker-reply.ts'

// Started by `image-worker.ts` with the processor time that one photo may take, in milliseconds.
const mostProcessorMs = Number(process.argv[2])
const MOST_MEMORY_BYTES = 800 * 1024 * 1024
const LOOK_EVERY_MS = 100

closeNetwork()
restrictDecoders()

const processorMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
let isAtWork = false
let startedAt = 0

setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY_BYTES) process.exit(1)
  if (!isAtWork || processorMs() - startedAt < mostProcessorMs) return
  isAtWork = false
  process.send?.({ processed: { refused: 'too_heavy' } })
}, LOOK_EVERY_MS).unref()

process.on('message', async ({ source, edits }: { source: PhotoSource; edits: PhotoEdits }) => {
  startedAt = processorMs()
  isAtWork = true
  try {
    process.send?.({ processed: await processPhoto(source, edits) })
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error)
    process.send?.({ failed: failed.slice(0, MAX_FAILURE_LENGTH) })
  } finally {
    isAtWork = false
  }
})
// The server is gone.
process.on('disconnect', () => process.exit(0))
