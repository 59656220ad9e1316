import { parentPort } from 'node:worker_threads'
import type { ModelFeatures } from '../features/pair-features.rules.ts'
import { type PastDecision, train } from './training.rules.ts'
import type { TrainingBatch } from './training-thread.ts'

// A thread of its own, because training keeps a processor busy and requests must not wait for it.
const decisions: PastDecision[] = []
const featuresById = new Map<string, ModelFeatures>()

parentPort?.on('message', (batch: TrainingBatch) => {
  for (const decision of batch.decisions) decisions.push(decision)
  for (const [id, features] of batch.featuresById) featuresById.set(id, features)
  const { commonness } = batch
  if (commonness) parentPort?.postMessage(train({ decisions, featuresById, commonness }))
})
