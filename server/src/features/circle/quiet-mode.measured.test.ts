import { expect, test } from 'vitest'
import { allowFamilies, joinCircle } from '../../testing/people/circle-people.ts'
import { makeMatch } from '../../testing/people/swiping.ts'
import { photosFor } from '../../testing/photos/photo-people.ts'
import { openTestServer } from '../../testing/test-server.ts'

const SAMPLES = 500
/** The share of pairs in which the quiet reply takes longer: 0.5 says nothing, 0 and 1 tell them apart. */
const MOST = 0.6

const server = await openTestServer()

async function circle() {
  const [ana, ben] = [await server.person(), await server.person()]
  await ana.api.profile.$patch({ json: { bio: 'I mend church organs' } })
  for (const who of [ana, ben]) await photosFor(server, who, 3)
  const matchId = await makeMatch(ana, ben)
  await allowFamilies(server, ben)
  return joinCircle(server, ana, { matchIds: [matchId] })
}

/** Returns the probability that a value of the first list is above one of the second. */
function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let above = 0
  for (const one of first) for (const other of second) above += one > other ? 1 : Number(one === other) / 2
  return above / (first.length * second.length)
}

test(`${SAMPLES} replies of a quiet circle take as long as those of an active one`, async () => {
  const [active, quiet] = [await circle(), await circle()]
  await quiet.ask('PUT', `/circle/relatives/${quiet.circleId}/quiet`, { isQuiet: true })
  const durationOf = async ({ relative, path }: typeof active) => {
    const from = performance.now()
    const response = await relative.ask('GET', path)
    await response.arrayBuffer()
    expect(response.status).toBe(200)
    return performance.now() - from
  }
  for (let n = 0; n < 50; n += 1) for (const one of [active, quiet]) await durationOf(one)
  const durations = { active: [] as number[], quiet: [] as number[] }
  for (let n = 0; n < SAMPLES; n += 1) {
    // In turns, so that neither profits from a warm cache.
    const order = n % 2 === 0 ? (['active', 'quiet'] as const) : (['quiet', 'active'] as const)
    for (const name of order) durations[name].push(await durationOf(name === 'active' ? active : quiet))
  }
  const area = areaUnderCurve(durations.quiet, durations.active)
  process.stdout.write(`quiet mode: area under the curve ${area.toFixed(3)} of ${SAMPLES} samples\n`)
  expect(Math.max(area, 1 - area)).toBeLessThanOrEqual(MOST)
})
