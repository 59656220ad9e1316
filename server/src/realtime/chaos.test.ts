import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { faultsIn } from '../testing/chaos/check-history.ts'
import { openForgetfulHouse } from '../testing/chaos/forgetful-house.ts'
import { openHouses } from '../testing/chaos/hearth-houses.ts'
import { type Dose, rage, type Storm } from '../testing/chaos/run.ts'

// Many pages write through a bad network to a house that is killed again and again. In the usual run little of it,
// with FULL=1 what every change has to stand, with CHAOS=1 a night of it; CHAOS_SEED=… has one over again.
const isFull = process.env['FULL'] === '1'
const isNight = process.env['CHAOS'] === '1'
const seed = Number(process.env['CHAOS_SEED'] ?? Math.floor(Math.random() * 1e9))
const small = { seed, messages: 400, cuts: 60, kills: 1, devices: 2 }
const full = { seed, messages: 2_000, cuts: 300, kills: 5, devices: 2 }
const night = { seed, messages: 100_000, cuts: 50_000, kills: 500, devices: 2 }
const dose: Dose = isNight ? night : isFull ? full : small
const PAIRS = 8
const WITHIN_MS = isNight ? 14_400_000 : 240_000

const histories = fileURLToPath(new URL('../../../.tmp/chaos', import.meta.url))

/** One line of what was done, and the whole history where something is wrong with it. */
async function report(name: string, { verdict, happened, kept, cuts, ms }: Storm, kills: number) {
  const { acknowledged, shown, ...faults } = verdict
  process.stdout.write(
    `  ${name}, seed ${seed}: ${acknowledged} acknowledged, ${shown} shown, ${cuts} cuts, ${kills} kills, ` +
      `${(ms / 1000).toFixed(1)} s; ${JSON.stringify(faults)}\n`,
  )
  if (faultsIn(verdict) === 0) return
  await mkdir(histories, { recursive: true })
  await writeFile(join(histories, `${name}-${seed}.json`), JSON.stringify({ happened, kept }))
}

test(
  'trust R-5, R-8: through cuts, lost frames and kills nothing acknowledged is lost, nothing comes twice, and every device shows the same',
  async () => {
    const house = await openHouses({ pairs: PAIRS })
    const storm = await rage(house, dose)
    await report('one house', storm, dose.kills)
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
    const house = await openForgetfulHouse(PAIRS)
    onTestFinished(house.close)
    const storm = await rage(house, { ...small, kills: 12 })
    await report('forgetful house', storm, 12)
    expect(storm.verdict.doubled).toBeGreaterThan(0)
  },
  WITHIN_MS,
)
