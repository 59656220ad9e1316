import * as z from 'zod/mini'
import type { Deps } from './context.ts'
import type { Job } from './db/jobs/jobs.ts'
import { countAnswers } from './features/discovery/why/why.ts'

const noData = z.object({})

const countAnswersJob: Job<Deps> = {
  name: 'count-answers',
  data: noData,
  schedule: '35 * * * *',
  run: countAnswers,
}

/** The jobs of cards and what stands on them, beside those of the order. */
export const discoveryJobs: readonly Job<Deps>[] = [countAnswersJob]
