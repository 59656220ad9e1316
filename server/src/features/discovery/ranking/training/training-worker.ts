import { parentPort } from 'node:worker_threads'
import type { ModelFeatures } from '../features/pair-features.rules.ts'
import type { StoredScore } from './other-decisions.rules.ts'
import { type PastDecision, train } from './training.rules.ts'
import type { TrainingBatch } from './training-thread.ts'

// A thread of its own, because training keeps a processor busy and requests must not wait for it.
const decisions: PastDecision[] = []
const featuresById = new Map<string, ModelFeatures>()
const scores = new Map<string, StoredScore>()

parentPort?.on('message', (batch: TrainingBatch) => {
  for (const decision of batch.decisions) decisions.push(decision)
  for (const [id, features] of batch.featuresById) featuresById.set(id, features)
  for (const [id, score] of batch.scores) scores.set(id, score)
  if (!batch.rest) return
  const { commonness, learntBy } = batch.rest
  const stored = learntBy ? { model: learntBy, scores } : undefined
  parentPort?.postMessage(train({ decisions, featuresById, commonness, stored }))
})
