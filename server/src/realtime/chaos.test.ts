import { expect, onTestFinished, test } from 'vitest'
import { faultsIn } from '../testing/chaos/check-history.ts'
import { openForgetfulHouse } from '../testing/chaos/forgetful-house.ts'
import { openHouses } from '../testing/chaos/hearth-houses.ts'
import { doses, report, WITHIN_MS } from '../testing/chaos/reporting.ts'
import { rage } from '../testing/chaos/run.ts'

// Many pages write through a bad network to a house that is killed again and again.
const PAIRS = 8
const MOST_GOES = 5

test(
  'trust R-5, R-8: through cuts, lost frames and kills nothing acknowledged is lost, nothing comes twice, and every device shows the same',
  async () => {
    const house = await openHouses({ pairs: PAIRS })
    const dose = doses.usual
    const storm = await rage(house, dose)
    await report('one house', storm, dose)
    expect(storm.verdict.acknowledged).toBe(dose.messages)
    expect(storm.verdict.shown).toBe(dose.messages * 2 * dose.devices)
    expect(storm.cuts).toBe(dose.cuts)
    expect(faultsIn(storm.verdict)).toBe(0)
  },
  WITHIN_MS,
)

test(
  'a house that forgets client ids when it is killed is found out',
  async () => {
    let doubled = 0
    // Whether any kill falls between what is stored and its answer is chance, so there are some goes at it.
    for (let go = 0; doubled === 0 && go < MOST_GOES; go += 1) {
      const house = await openForgetfulHouse(PAIRS)
      onTestFinished(house.close)
      const dose = { ...doses.small, seed: doses.small.seed + go, kills: 20 }
      const { verdict } = await rage(house, dose)
      doubled = verdict.doubled
      process.stdout.write(
        `  a forgetful house, seed ${dose.seed}: ${verdict.acknowledged} acknowledged, ${doubled} doubled\n`,
      )
    }
    expect(doubled).toBeGreaterThan(0)
  },
  WITHIN_MS,
)
