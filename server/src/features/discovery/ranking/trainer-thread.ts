import { parentPort } from 'node:worker_threads'
import type { Portrait } from './features.rules.ts'
import { type Decision, learnFrom } from './lessons.rules.ts'
import type { ToTrainer } from './trainer.ts'

// A thread of its own: training keeps a processor busy for a while, and nobody's request waits for it.
const decisions: Decision[] = []
const portraits = new Map<string, Portrait>()

parentPort?.on('message', (told: ToTrainer) => {
  for (const decision of told.decisions) decisions.push(decision)
  for (const [id, portrait] of told.portraits) portraits.set(id, portrait)
  if (told.last) parentPort?.postMessage(learnFrom({ decisions, portraits, commonness: told.last }))
})
