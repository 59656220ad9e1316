import { closeNetwork } from './no-network.ts'
import { processPhoto, processPicture, restrictDecoders, type WorkerRequest } from './processing.ts'
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

process.on('message', async ({ source, edits, onlyWidth }: WorkerRequest) => {
  startedAt = processorMs()
  isAtWork = true
  try {
    const processed =
      onlyWidth === undefined ? await processPhoto(source, edits) : await processPicture(source, onlyWidth)
    process.send?.({ processed })
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error)
    process.send?.({ failed: failed.slice(0, MAX_FAILURE_LENGTH) })
  } finally {
    isAtWork = false
  }
})
// The server is gone.
process.on('disconnect', () => process.exit(0))
