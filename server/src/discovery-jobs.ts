import * as z from 'zod/mini'
import { sessions } from './auth/sessions/sessions.store.ts'
import type { Deps } from './context.ts'
import type { Job } from './db/jobs/jobs.ts'
import { clearExposures } from './features/discovery/exposures/exposures.ts'
import { countPredictions } from './features/discovery/how-well/how-well.ts'
import { pairPeople } from './features/discovery/pair-of-the-day/pairing.ts'
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

/** Days begin at midnight UTC. It runs each hour, and does nothing once the day has pairs. */
const pairPeopleJob: Job<Deps> = {
  name: 'pair-people',
  data: noData,
  schedule: '2 * * * *',
  run: async (deps, _, { closing }) => {
    const listActive = (since: Date) => sessions.listSeenSince(deps.db, since)
    const pairs = await pairPeople({ ...deps, listActive }, closing)
    if (pairs > 0) deps.log.info({ pairs }, 'people have been paired for today')
  },
}

/** The jobs of cards and what stands on them, beside those of the order. */
export const discoveryJobs: readonly Job<Deps>[] = [countAnswersJob, countPredictionsJob, pairPeopleJob]
