import * as z from 'zod/mini'
import type { Deps } from './context.ts'
import type { Job } from './db/jobs/jobs.ts'
import { clearExposures } from './features/discovery/exposures/exposures.ts'
import { countPredictions } from './features/discovery/how-well/how-well.ts'
import { countAnswers } from './features/discovery/why/why.ts'

const noData = z.object({})

const countAnswersJob: Job<Deps> = {
  name: 'count-answers',
  data: noData,
  schedule: '35 * * * *',
  run: countAnswers,
}

/** Counts before it deletes, so that a decision after a long time is compared too. */
const countPredictionsJob: Job<Deps> = {
  name: 'count-predictions',
  data: noData,
  schedule: '15 4 * * *',
  run: async (deps) => {
    await countPredictions(deps)
    await clearExposures(deps)
  },
}

/** The jobs of cards and what stands on them, beside those of the order. */
export const discoveryJobs: readonly Job<Deps>[] = [countAnswersJob, countPredictionsJob]
