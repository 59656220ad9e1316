import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Commonness, ModelFeatures } from '../features/pair-features.rules.ts'
import { parseModel, type RankingModel, serializeModel } from '../model/model.rules.ts'
import type { StoredScore } from './other-decisions.rules.ts'
import type { PastDecision, TrainingResult } from './training.rules.ts'

const entry = new URL('./training-worker.ts', import.meta.url)
const HEAP_MB = 384
/** A larger space for new objects would take more memory; the time is about the same. */
const YOUNG_MB = 12

/** A batch of training data; the last one has the rest of the data and starts the training. */
export type TrainingBatch = {
  decisions: readonly PastDecision[]
  featuresById: readonly (readonly [string, ModelFeatures])[]
  scores: readonly (readonly [string, StoredScore])[]
  /** `learntBy`: the model by which the scores were learnt; null if they do not matter, because these are all decisions. */
  rest?: { commonness: Commonness; learntBy: RankingModel | null }
}

export type TrainingThread = {
  send: (batch: TrainingBatch) => void
  /** Resolves after the last batch. Rejects if the thread ends early or its result is not valid. */
  result: () => Promise<TrainingResult>
  close: () => Promise<unknown>
}

/** Starts the worker thread that trains; the caller closes it. */
export function openTrainingThread(): TrainingThread {
  // Without environment variables, and with a memory limit of its own.
  const worker = new Worker(entry, {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  const closed = new AbortController()
  const result = Promise.race([
    once(worker, 'message', { signal: closed.signal }).then(validResult),
    once(worker, 'exit', { signal: closed.signal }).then(() =>
      Promise.reject(new Error('the training ended early')),
    ),
  ])
  result.catch(() => undefined)
  return {
    send: (batch) => worker.postMessage(batch),
    result: () => result,
    close: () => {
      closed.abort()
      return worker.terminate()
    },
  }
}

/** Throws on a number that is not finite, which must never be stored. */
function validResult([result]: TrainingResult[]): TrainingResult {
  if (!result) throw new Error('the training returned nothing')
  parseModel(serializeModel(result.model))
  const isFinite = result.scores.every(
    ({ choosiness, popularity, choosinessInformation, popularityInformation }) =>
      Number.isFinite(choosiness + popularity + choosinessInformation + popularityInformation),
  )
  if (!isFinite) throw new Error('the training returned a score that is not finite')
  // JSON writes a number that is not finite as null.
  if (result.tastes.some(({ state }) => state.includes('null')))
    throw new Error('the training returned a taste that is not valid')
  return result
}
