import type { PhotoEdits } from '@hearth/contract/photos'
import { develop, lockDarkroom } from './developing.ts'

// Started by `darkroom.ts`, which gives the most processor time that a photo may take, in milliseconds.
const mostProcessorMs = Number(process.argv[2])
const MOST_MEMORY_BYTES = 800 * 1024 * 1024
const LOOK_EVERY_MS = 100

lockDarkroom()

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
  process.send?.({ developed: { refused: 'too_heavy' } })
}, LOOK_EVERY_MS).unref()

process.on('message', async ({ path, edits }: { path: string; edits: PhotoEdits }) => {
  startedAt = processorMs()
  isAtWork = true
  try {
    process.send?.({ developed: await develop(path, edits) })
  } catch (error) {
    process.send?.({ failed: error instanceof Error ? error.message : String(error) })
  } finally {
    isAtWork = false
  }
})
// Nobody is left to hand pictures to.
process.on('disconnect', () => process.exit(0))
