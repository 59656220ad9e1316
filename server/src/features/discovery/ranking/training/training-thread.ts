import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Commonness, ModelFeatures } from '../features/pair-features.rules.ts'
import { parseModel, type RankingModel, serializeModel } from '../model/model.rules.ts'
import type { LearntTaste } from '../taste/taste-words.rules.ts'
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

export type TrainedModel = Pick<TrainingResult, 'model' | 'decisions'>

/** A part of the scores or of the tastes of a training. */
export type TrainingPart = Pick<TrainingResult, 'scores'> & { tastes: LearntTaste[] }

/** Asks the thread for the next part of its result. */
export const NEXT_PART = 'next part'

export type TrainingThread = {
  send: (batch: TrainingBatch) => void
  /** Resolves after the last batch. Rejects if the thread ends early or its result is not valid. */
  trained: () => Promise<TrainedModel>
  /** The scores and tastes of a training that is finished, each part computed when it is asked for. */
  parts: () => AsyncGenerator<TrainingPart>
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
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the training ended early')))
  })
  ended.catch(() => undefined)
  const answer = () => Promise.race([once(worker, 'message'), ended])
  const trained = answer().then(validModel)
  trained.catch(() => undefined)
  async function* parts(): AsyncGenerator<TrainingPart> {
    for (;;) {
      const next = answer()
      worker.postMessage(NEXT_PART)
      const [part]: (TrainingPart | null)[] = await next
      if (!part) return
      yield validPart(part)
    }
  }
  return {
    send: (batch) => worker.postMessage(batch),
    trained: () => trained,
    parts,
    close: () => worker.terminate(),
  }
}

function validModel([trained]: TrainedModel[]): TrainedModel {
  if (!trained) throw new Error('the training returned nothing')
  parseModel(serializeModel(trained.model))
  return trained
}

/** Throws on a number that is not finite, which must never be stored. */
function validPart(part: TrainingPart): TrainingPart {
  const isFinite = part.scores.every(
    ({ choosiness, popularity, choosinessInformation, popularityInformation }) =>
      Number.isFinite(choosiness + popularity + choosinessInformation + popularityInformation),
  )
  if (!isFinite) throw new Error('the training returned a score that is not finite')
  // JSON writes a number that is not finite as null.
  if (part.tastes.some(({ state }) => state.includes('null')))
    throw new Error('the training returned a taste that is not valid')
  return part
}
