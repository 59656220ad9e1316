import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PhotoEdits } from '@hearth/contract/photos/photos'
import { ALIKE_WITHIN, type Likeness, likenessTo } from './image-hash.ts'
import type { PhotoSource, WorkerRequest } from './processing.ts'
import {
  PhotoReply,
  PictureReply,
  type ProcessedOne,
  type ProcessedPhoto,
  type Refusal,
  type ReplySchema,
} from './worker-reply.ts'

export type { ProcessedPhoto, ProcessedPicture, ProcessedPictures, Refusal } from './worker-reply.ts'

const ownEntry = fileURLToPath(new URL('./worker-process.ts', import.meta.url))

/** Processor time. A photo takes a second or two; one that takes this long was made to. */
const MOST_PROCESSOR_MS = 40_000
/** By the clock: a busy machine may leave little for photos, and a process that hangs takes no processor. */
const WITHIN_MS = 600_000
const IDLE_MS = 60_000
const HEAP_MB = 128

type MaybeRefused = { refused?: Refusal | undefined }

/** Decodes uploaded files in a process of its own, so that a crash or an exploit stays there. */
export type ImageWorker = {
  /** Processes one photo at a time. Rejects if the process crashed or ran out of time. */
  processPhoto: (source: PhotoSource, edits: PhotoEdits) => Promise<ProcessedPhoto>
  /** Makes one WebP picture of the largest usual width up to `mostWidth`; also one file at a time. */
  processPicture: (source: PhotoSource, mostWidth: number) => Promise<ProcessedOne>
  /** The largest distance, in bits, between the hashes of two pictures of the same photo. */
  alikeWithin: number
  /** Returns the function that tells whether a photo and that of other hashes are near-duplicates. */
  likenessTo: (photo: Likeness) => (hashes: readonly string[]) => boolean
  close: () => void
}

/**
 * Returns the image worker. Its process starts with the first photo and ends after a minute without one. Messages
 * matter more than pictures, so it runs at low priority. `entry` is the file that the process runs.
 */
export function openImageWorker(
  priority: number = constants.priority.PRIORITY_BELOW_NORMAL,
  mostProcessorMs: number = MOST_PROCESSOR_MS,
  entry: string = ownEntry,
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
    const started = startClosedProcess(entry, { priority, argument: String(mostProcessorMs) })
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }

  async function processNow<Processed extends MaybeRefused>(
    request: WorkerRequest,
    Reply: ReplySchema<Processed>,
  ): Promise<Processed> {
    clearTimeout(idle)
    child ??= start()
    try {
      const source = await bytesOf(request.source)
      const processed = readAnswer(await answerOf(child, { ...request, source }), Reply)
      // It is still at this work.
      if (processed.refused === 'too_heavy') end()
      return processed
    } catch (error) {
      // It may have been taken over, so it decodes no other photo.
      end()
      throw error
    } finally {
      idle = setTimeout(end, IDLE_MS)
      idle.unref()
    }
  }

  const inTurn = <Processed>(work: () => Promise<Processed>): Promise<Processed> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  return {
    processPhoto: (source, edits) => inTurn(() => processNow({ source, edits }, PhotoReply)),
    processPicture: (source, onlyWidth) =>
      inTurn(() => processNow({ source, edits: {}, onlyWidth }, PictureReply)),
    alikeWithin: ALIKE_WITHIN,
    likenessTo,
    close: end,
  }
}

/** Returns what was made. Throws if it failed or if this is no such answer. */
function readAnswer<Processed>(answer: unknown, Reply: ReplySchema<Processed>): Processed {
  const reply = Reply.safeParse(answer)
  if (!reply.success) throw new Error('the imageWorker answered with something that is no photo')
  const { processed, failed } = reply.data
  if (processed === undefined) throw new Error(`the imageWorker failed: ${failed}`)
  return processed
}

/** The folders of code that the process reads: the packages, this server and the contract. */
const root = fileURLToPath(new URL('../../../..', import.meta.url))
const readable = ['node_modules', 'server', 'contract', 'package.json'].map((name) => join(root, name))

/** Node refuses the process every file but its code, every write, processes and threads. Packages of images are machine code. */
const permissions = (files: readonly string[]) => [
  '--permission',
  '--allow-addons',
  ...[...readable, ...files].map((path) => `--allow-fs-read=${path}`),
]

/**
 * `reads`: a file that it may read besides. `under`: programs that set limits and then become the process, with their
 * arguments.
 */
type ClosedProcessOptions = { priority: number; argument?: string; reads?: string; under?: readonly string[] }

/** Starts a process that may only read code and speak with this one. It ends with the server. */
export function startClosedProcess(
  entry: string,
  { priority, argument, reads, under = [] }: ClosedProcessOptions,
): ChildProcess {
  const [execPath, ...before] = [...under, process.execPath]
  const started = fork(entry, argument === undefined ? [] : [argument], {
    execPath,
    execArgv: [
      ...before,
      `--max-old-space-size=${HEAP_MB}`,
      '--no-warnings',
      ...permissions(reads ? [entry, reads] : [entry]),
    ],
    // Nothing of what this server knows, and one place to take memory from.
    env: { MALLOC_ARENA_MAX: '2', VIPS_WARNING: '0' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  letBehind(started, priority)
  // A process that waits for work keeps nobody from closing.
  started.unref()
  started.channel?.unref()
  return started
}

/** A system that refuses the lower priority still gets pictures. */
function letBehind({ pid }: ChildProcess, priority: number): void {
  try {
    if (pid) setPriority(pid, priority)
  } catch {}
}

/** The process may read no uploads, so it gets their bytes. */
const bytesOf = async (source: PhotoSource) => (typeof source === 'string' ? readFile(source) : source)

/** Returns the answer of the process. Rejects if the process ends first; gives up after `WITHIN_MS`. */
async function answerOf(child: ChildProcess, job: WorkerRequest): Promise<unknown> {
  const settled = new AbortController()
  const { signal } = settled
  try {
    child.send(job)
    return await Promise.race([
      once(child, 'message', { signal }).then(([answer]: unknown[]) => answer),
      once(child, 'exit', { signal }).then(() =>
        Promise.reject(new Error('the imageWorker ended at its work')),
      ),
      delay(WITHIN_MS, { processed: { refused: 'too_heavy' } }, { signal }),
    ])
  } finally {
    settled.abort()
  }
}
