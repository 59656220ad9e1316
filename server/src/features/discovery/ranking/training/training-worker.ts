import { parentPort } from 'node:worker_threads'
import type { ModelFeatures } from '../features/pair-features.rules.ts'
import type { StoredScore } from './other-decisions.rules.ts'
import { type PastDecision, type TrainingResult, train } from './training.rules.ts'
import { NEXT_PART, type TrainedModel, type TrainingBatch, type TrainingPart } from './training-thread.ts'

// A thread of its own, because training keeps a processor busy and requests must not wait for it.
const decisions: PastDecision[] = []
const featuresById = new Map<string, ModelFeatures>()
const scores = new Map<string, StoredScore>()
/** Rows of one message, which are also stored by one statement. */
const ROWS_AT_ONCE = 1_000

const texts = new Map<string, string>()
let parts: Iterator<TrainingPart> | undefined

/** Each message has its own copy of every text; one of each is kept. */
function kept(text: string): string {
  const known = texts.get(text) ?? text
  texts.set(known, known)
  return known
}

function keepTexts(features: ModelFeatures): ModelFeatures {
  for (const [name, value] of Object.entries(features)) {
    if (typeof value === 'string') Reflect.set(features, name, kept(value))
    if (Array.isArray(value)) Reflect.set(features, name, value.map(kept))
  }
  return features
}

/** All rows at once would take their memory twice here, and again in the server. */
function* inBatches<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let some: Row[] = []
  for (const row of rows) {
    some.push(row)
    if (some.length < ROWS_AT_ONCE) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

function* partsOf(result: TrainingResult): Generator<TrainingPart> {
  for (const some of inBatches(result.scores)) yield { scores: some, tastes: [] }
  for (const some of inBatches(result.tastes)) yield { scores: [], tastes: some }
}

function keep(batch: TrainingBatch): void {
  for (const decision of batch.decisions)
    decisions.push({ ...decision, liker: kept(decision.liker), liked: kept(decision.liked) })
  for (const [id, features] of batch.featuresById) featuresById.set(kept(id), keepTexts(features))
  for (const [id, score] of batch.scores) scores.set(kept(id), score)
}

function trainOn({ commonness, learntBy }: NonNullable<TrainingBatch['rest']>): TrainedModel {
  const stored = learntBy ? { model: learntBy, scores } : undefined
  const result = train({ decisions, featuresById, commonness, stored })
  parts = partsOf(result)
  return { model: result.model, decisions: result.decisions }
}

parentPort?.on('message', (message: TrainingBatch | typeof NEXT_PART) => {
  if (message === NEXT_PART) {
    parentPort?.postMessage(parts?.next().value ?? null)
    return
  }
  keep(message)
  if (message.rest) parentPort?.postMessage(trainOn(message.rest))
})
