import { expect, test } from 'vitest'
import { reportAttack } from '../../testing/attacks/report-attack.ts'
import { faultsIn } from '../../testing/chaos/check-history.ts'
import { doses, report, WITHIN_MS } from '../../testing/chaos/reporting.ts'
import { rage } from '../../testing/chaos/run.ts'
import { openServerProcesses } from '../../testing/chaos/server-processes.ts'

const PAIRS = 8

test(
  'trust R-5: through a database that ends all its connections again and again nothing is lost or doubled, and the server goes on',
  async () => {
    const servers = await openServerProcesses({ pairs: PAIRS })
    const dose = { ...doses.small, kills: 20 }
    // The server is not started again. If it ended with its connections, later requests would never be answered.
    const storm = await rage({ ...servers, kill: servers.endConnections }, dose)
    await report('a server that loses its database', storm, dose)
    expect(storm.verdict.acknowledged).toBe(dose.messages)
    const of = `${dose.messages} messages, ${dose.kills} times`
    reportAttack('database-down', 'faults', { figure: faultsIn(storm.verdict), of })
  },
  WITHIN_MS,
)
