import { expect, onTestFinished, test } from 'vitest'
import { reportAttack } from '../../testing/attacks/report-attack.ts'
import { faultsIn } from '../../testing/chaos/check-history.ts'
import { openForgetfulServer } from '../../testing/chaos/forgetful-server.ts'
import { doses, report, WITHIN_MS } from '../../testing/chaos/reporting.ts'
import { rage } from '../../testing/chaos/run.ts'
import { openServerProcesses } from '../../testing/chaos/server-processes.ts'

// Many pages write through a bad network to a server that is killed again and again.
const PAIRS = 8
const MOST_GOES = 5

test(
  'trust R-5, R-8: through cuts, lost frames and kills nothing acknowledged is lost, nothing comes twice, and every device shows the same',
  async () => {
    const server = await openServerProcesses({ pairs: PAIRS })
    const dose = doses.usual
    const storm = await rage(server, dose)
    await report('one server', storm, dose)
    expect(storm.verdict.acknowledged).toBe(dose.messages)
    expect(storm.verdict.shown).toBe(dose.messages * 2 * dose.devices)
    expect(storm.cuts).toBe(dose.cuts)
    const of = `${dose.messages} messages, ${dose.kills} kills, ${dose.cuts} cuts`
    reportAttack('crashes', 'messages', { figure: faultsIn(storm.verdict), of })
  },
  WITHIN_MS,
)

test(
  'a server that forgets client ids when it is killed is found out',
  async () => {
    let doubled = 0
    // Whether any kill falls between what is stored and its answer is chance, so there are some goes at it.
    for (let go = 0; doubled === 0 && go < MOST_GOES; go += 1) {
      const server = await openForgetfulServer(PAIRS)
      onTestFinished(server.close)
      const dose = { ...doses.small, seed: doses.small.seed + go, kills: 20 }
      const { verdict } = await rage(server, dose)
      doubled = verdict.doubled
      process.stdout.write(
        `  a forgetful server, seed ${dose.seed}: ${verdict.acknowledged} acknowledged, ${doubled} doubled\n`,
      )
    }
    expect(doubled).toBeGreaterThan(0)
  },
  WITHIN_MS,
)
