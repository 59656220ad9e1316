import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PhotoEdits } from '@hearth/contract/photos/photos'
import { ALIKE_WITHIN, type Likeness, likenessTo } from './image-hash.ts'
import type { ProcessedPhoto } from './processing.ts'

export type { Refusal } from './file-type.ts'
export type { ProcessedPhoto } from './processing.ts'

const entry = fileURLToPath(new URL('./worker-process.ts', import.meta.url))

/** Processor time. A photo takes a second or two; one that takes this long was made to. */
const MOST_PROCESSOR_MS = 40_000
/** By the clock: a busy machine may leave little for photos, and a process that hangs takes no processor. */
const WITHIN_MS = 600_000
const IDLE_MS = 60_000
const HEAP_MB = 128

/** Decodes uploaded files in a process of its own, so that a crash or an exploit stays there. */
export type ImageWorker = {
  /** Processes one photo at a time. Rejects if the process crashed or ran out of time. */
  processPhoto: (path: string, edits: PhotoEdits) => Promise<ProcessedPhoto>
  /** The largest distance, in bits, between the hashes of two pictures of the same photo. */
  alikeWithin: number
  /** Returns the function that tells whether a photo and that of other hashes are near-duplicates. */
  likenessTo: (photo: Likeness) => (hashes: readonly string[]) => boolean
  close: () => void
}

type WorkerReply = { processed?: ProcessedPhoto; failed?: string }

/**
 * Returns the image worker. Its process starts with the first photo and ends after a minute without one. Messages
 * matter more than pictures, so it runs at low priority.
 */
export function openImageWorker(
  priority: number = constants.priority.PRIORITY_BELOW_NORMAL,
  mostProcessorMs: number = MOST_PROCESSOR_MS,
): ImageWorker {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function end(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  function start(): ChildProcess {
    const started = fork(entry, [String(mostProcessorMs)], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // Nothing of what this server knows, and one place to take memory from.
      env: { MALLOC_ARENA_MAX: '2', VIPS_WARNING: '0' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    letBehind(started, priority)
    // A process that waits for work keeps nobody from closing.
    started.unref()
    started.channel?.unref()
    return started
  }

  async function processNow(path: string, edits: PhotoEdits): Promise<ProcessedPhoto> {
    clearTimeout(idle)
    child ??= start()
    try {
      const { processed, failed } = await answerOf(child, { path, edits })
      // It is still at this work.
      if (processed?.refused === 'too_heavy') end()
      if (processed) return processed
      throw new Error(`the imageWorker failed: ${failed}`)
    } finally {
      idle = setTimeout(end, IDLE_MS)
      idle.unref()
    }
  }

  return {
    processPhoto: (path, edits) => {
      const turn = last.then(() => processNow(path, edits))
      last = turn.catch(() => undefined)
      return turn
    },
    alikeWithin: ALIKE_WITHIN,
    likenessTo,
    close: end,
  }
}

/** A system that refuses the lower priority still gets pictures. */
function letBehind({ pid }: ChildProcess, priority: number): void {
  try {
    if (pid) setPriority(pid, priority)
  } catch {}
}

// Only our own process speaks here.
const answerIn = ([answer]: WorkerReply[]): WorkerReply => answer ?? {}

/** Returns the answer of the process. Rejects if the process ends first; gives up after `WITHIN_MS`. */
async function answerOf(child: ChildProcess, job: { path: string; edits: PhotoEdits }): Promise<WorkerReply> {
  const settled = new AbortController()
  const { signal } = settled
  try {
    child.send(job)
    return await Promise.race([
      once(child, 'message', { signal }).then(answerIn),
      once(child, 'exit', { signal }).then(() =>
        Promise.reject(new Error('the imageWorker ended at its work')),
      ),
      delay(WITHIN_MS, { processed: { refused: 'too_heavy' } } satisfies WorkerReply, { signal }),
    ])
  } finally {
    settled.abort()
  }
}
