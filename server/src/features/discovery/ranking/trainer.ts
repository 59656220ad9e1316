import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Commonness, Portrait } from './features.rules.ts'
import type { Decision, Learnt } from './lessons.rules.ts'
import { readModel, written } from './model.rules.ts'

const entry = new URL('./trainer-thread.ts', import.meta.url)
const HEAP_MB = 1024

/** A part of what there is to learn from; the last one says how common things are, and asks for the result. */
export type ToTrainer = {
  decisions: readonly Decision[]
  portraits: readonly (readonly [string, Portrait])[]
  last?: Commonness
}

/** Whoever learns from decisions, beside everything else that goes on. */
export type Trainer = {
  tell: (part: ToTrainer) => void
  /** What was learnt, once the last part has been told. Throws where it comes to nothing. */
  learnt: () => Promise<Learnt>
  close: () => Promise<unknown>
}

/** Starts a thread to learn in; it lives until it is closed. */
export function openTrainer(): Trainer {
  // Nothing of what this server knows, and its own share of memory.
  const thread = new Worker(entry, {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const ended = new AbortController()
  const answer = Promise.race([
    once(thread, 'message', { signal: ended.signal }).then(sound),
    once(thread, 'exit', { signal: ended.signal }).then(() =>
      Promise.reject(new Error('the training ended early')),
    ),
  ])
  answer.catch(() => undefined)
  return {
    tell: (part) => thread.postMessage(part),
    learnt: () => answer,
    close: () => {
      ended.abort()
      return thread.terminate()
    },
  }
}

/** Only our own thread speaks here; a number that is none of them must not be kept all the same. */
function sound([learnt]: Learnt[]): Learnt {
  if (!learnt) throw new Error('nothing was learnt')
  readModel(written(learnt.model))
  const isSound = learnt.stands.every(({ choosiness, popularity }) =>
    Number.isFinite(choosiness + popularity),
  )
  if (!isSound) throw new Error('somebody stands nowhere')
  return learnt
}
