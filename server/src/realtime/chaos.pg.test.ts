import { expect, test } from 'vitest'
import { faultsIn } from '../testing/chaos/check-history.ts'
import { openHouses } from '../testing/chaos/hearth-houses.ts'
import { doses, report, WITHIN_MS } from '../testing/chaos/reporting.ts'
import { rage } from '../testing/chaos/run.ts'

const PAIRS = 8

test(
  'trust R-5: through a database that ends all its connections again and again nothing is lost or doubled, and the house goes on',
  async () => {
    const houses = await openHouses({ pairs: PAIRS })
    const dose = { ...doses.small, kills: 20 }
    // Nobody starts the house again, so were it to end with its connections, the rest would never be answered.
    const storm = await rage({ ...houses, kill: houses.endConnections }, dose)
    await report('a house that loses its database', storm, dose)
    expect(storm.verdict.acknowledged).toBe(dose.messages)
    expect(faultsIn(storm.verdict)).toBe(0)
  },
  WITHIN_MS,
)
