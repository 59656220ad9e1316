import type { PhotoEdits } from '@hearth/contract/photos/photos'
import { processPhoto, restrictDecoders } from './processing.ts'

// Started by `image-worker.ts` with the processor time that one photo may take, in milliseconds.
const mostProcessorMs = Number(process.argv[2])
const MOST_MEMORY_BYTES = 800 * 1024 * 1024
const LOOK_EVERY_MS = 100

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

process.on('message', async ({ path, edits }: { path: string; edits: PhotoEdits }) => {
  startedAt = processorMs()
  isAtWork = true
  try {
    process.send?.({ processed: await processPhoto(path, edits) })
  } catch (error) {
    process.send?.({ failed: error instanceof Error ? error.message : String(error) })
  } finally {
    isAtWork = false
  }
})
// The server is gone.
process.on('disconnect', () => process.exit(0))
