import { once } from 'node:events'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { IconReply, type IconRequest, type Icons } from './icon-reply.ts'
import { startClosedProcess } from './image-worker.ts'

const entry = fileURLToPath(new URL('./icon-process.ts', import.meta.url))
/** By the clock: a busy machine may leave little for it. */
const WITHIN_MS = 600_000

/**
 * Draws the icons of the installed app as PNG files, in a process of its own that ends with them, because a logo is a file
 * that somebody has uploaded. Rejects if the logo cannot be drawn, or not within ten minutes.
 */
export async function drawIcons(request: IconRequest): Promise<Icons> {
  const child = startClosedProcess(entry, { priority: constants.priority.PRIORITY_BELOW_NORMAL })
  const signal = AbortSignal.timeout(WITHIN_MS)
  try {
    child.send(request)
    const [answer]: unknown[] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() => Promise.reject(new Error('the process ended at its work'))),
    ])
    const reply = IconReply.parse(answer)
    if ('failed' in reply) throw new Error(`the icons were not drawn: ${reply.failed}`)
    return reply.icons
  } finally {
    child.kill('SIGKILL')
  }
}
