import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { jobs } from './jobs.ts'
import { openLog } from './outside/log.ts'
import { openCanaries } from './testing/canaries/canary.ts'
import { plant } from './testing/canaries/community.ts'
import { decideOpenCase } from './testing/canaries/moderating.ts'
import { compareWithPermissions } from './testing/canaries/permissions.ts'
import { compareWithRemains } from './testing/canaries/remains.ts'
import { searchAll, searchRemains, secretsAsGiven } from './testing/canaries/searching.ts'
import { columnsWithout } from './testing/canaries/stored-values.ts'
import { compareWithReasons } from './testing/canaries/unplanted.ts'
import { testPush } from './testing/push/push-people.ts'
import { openPushService } from './testing/push/push-service.ts'
import { openTestServer } from './testing/test-server.ts'

// Every column about a person, of staff and of secrets has a value of its own, and everything that anybody can read
// is searched for it.

/** Longer than anything is kept: the audit log for three years. */
const RETENTION_MS = 1200 * 86_400_000

const lines: string[] = []
const spans: object[] = []
const server = await openTestServer({
  traceRequest: async (method, run, describe) => {
    await run()
    spans.push({ method, ...describe() })
  },
  log: openLog({ level: 'trace', destination: { write: (line) => lines.push(line) } }),
  push: testPush,
})
const service = await openPushService({ now: () => server.clock.now })
afterAll(service.close)
const canaries = openCanaries()
const planted = await plant({ server, service, canaries, lines, spans, unzip: unzipSync })

const counts = { planted: 0, reasons: 0, searched: 0, leaked: 0 }
afterAll(() => {
  const { planted: columns, reasons, searched, leaked } = counts
  process.stdout.write(
    `canaries: ${columns} columns planted, ${reasons} have a reason why not, ${searched} places searched, ${leaked} canaries found\n`,
  )
})

test('a canary is found in any case and in the usual encodings', () => {
  const own = openCanaries()
  const word = own.word('profiles.bio')
  own.add('locations.cell', '236033852')
  const wide = Buffer.from(word, 'utf16le')
  const around = Buffer.from(`before ${word} after`)
  const texts = [
    word,
    word.toUpperCase(),
    around.toString('base64'),
    around.toString('hex'),
    '{"at":236033852}',
  ]
  for (const text of [...texts, wide]) expect([text, own.findIn(text).length]).toEqual([text, 1])
  for (const text of ['Canary', '12360338521', '1.236033852']) expect(own.findIn(text)).toEqual([])
})

test('a canary stands in every column about a person, of staff and of secrets, or a reason says why not', async () => {
  const { total, without } = await columnsWithout(planted.db, canaries)
  counts.planted = total - without.length
  counts.reasons = without.length
  expect(await compareWithReasons(planted.db, without)).toEqual({ unexplained: [], needless: [] })
})

test('no secret stands in the database as it was typed, mailed or shown', async () => {
  expect(await secretsAsGiven(planted, canaries)).toEqual([])
})

test('no canary is in anything that others read, unless they may; no secret is in anything at all', async () => {
  const { searched, findings } = await searchAll(planted, canaries)
  const { leaks, unused } = compareWithPermissions(findings)
  counts.searched += searched
  counts.leaked += leaks.length
  expect({ leaks, unused }).toEqual({ leaks: [], unused: [] })
})

test('no canary is left anywhere once its owner is gone and the time of everything has passed', async () => {
  await decideOpenCase(planted)
  expect((await planted.owner.api.account.$delete()).status).toBe(200)
  await server.idle()
  server.clock.now = new Date(server.clock.now.getTime() + RETENTION_MS)
  for (const { name, schedule } of jobs) if (schedule) await server.jobs.runNow(name)
  const { searched, findings } = await searchRemains(planted, canaries)
  const { left, unused } = compareWithRemains(findings)
  counts.searched += searched
  counts.leaked += left.length
  expect({ left, unused }).toEqual({ left: [], unused: [] })
})
