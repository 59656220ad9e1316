import { once } from 'node:events'
import { constants } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startClosedProcess } from '../image-worker/image-worker.ts'
import {
  type ClipRefusal,
  type InspectedClip,
  InspectionReply,
  type InspectionRequest,
} from './clip-reply.ts'

const entry = fileURLToPath(new URL('./inspection-process.ts', import.meta.url))

/** Of the processor. The start takes a quarter of a second, and an honest file some milliseconds. */
const MOST_PROCESSOR_SECONDS = 3
/** By the clock: a busy machine may leave little for it. */
const WITHIN_MS = 60_000

/** Signals that the system sends at the limit, and Node sends itself without memory. */
const endedByFile: unknown[] = ['SIGXCPU', 'SIGABRT']

/**
 * Inspects a file in a process of its own, which ends with it. Rejects if the process ended for no fault of the file; refuses a
 * file that takes three seconds of the processor, a minute, or too much memory.
 */
export async function inspectClip(
  request: InspectionRequest,
): Promise<InspectedClip | { refused: ClipRefusal }> {
  const child = startClosedProcess(entry, {
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
    reads: request.path,
    under: ['prlimit', `--cpu=${MOST_PROCESSOR_SECONDS}:`],
  })
  const settled = new AbortController()
  const { signal } = settled
  try {
    child.send(request)
    const answer: unknown = await Promise.race([
      once(child, 'message', { signal }).then(([message]: unknown[]) => message),
      once(child, 'exit', { signal }).then(([, by]: unknown[]) => {
        if (endedByFile.includes(by)) return { refused: 'too_heavy' }
        throw new Error('the inspection ended at its work')
      }),
      delay(WITHIN_MS, { refused: 'too_heavy' }, { signal }),
    ])
    const reply = InspectionReply.parse(answer)
    if ('failed' in reply) throw new Error(`a clip could not be inspected: ${reply.failed}`)
    return reply
  } finally {
    settled.abort()
    child.kill('SIGKILL')
  }
}
