import { expect, test } from 'vitest'
import { movePairsIn } from '../../testing/people/chat-people.ts'
import { dice } from '../../testing/photos/drawn-photos.ts'
import { lateIn, openRace, type Raced, type Racing } from '../../testing/processes/racing-ends.ts'
import { openTestServer } from '../../testing/test-server.ts'

// A block and the end of a match race what the two are sending each other.
const PAIRS = process.env['CHAOS'] === '1' ? 20_000 : 500
const AT_ONCE = 50
const seed = Number(process.env['CHAOS_SEED'] ?? Math.floor(Math.random() * 1e9))
const chance = dice(seed)

const server = await openTestServer()

async function race(racing: Racing): Promise<Raced> {
  const { listen, run, close } = openRace(server, racing, { chance })
  await listen()
  const raced = await run()
  close()
  return raced
}

test(
  'trust R-10: once a block or an end has been answered, nothing of that pair is delivered or taken any more',
  async () => {
    const pairs = await movePairsIn(server.database.db, PAIRS)
    const all: Raced[] = []
    for (let from = 0; from < PAIRS; from += AT_ONCE) {
      const some = pairs.slice(from, from + AT_ONCE)
      const racings = some.map((pair, n) => ({ pair, end: n % 2 === 0 ? 'block' : 'unmatch' }) as const)
      all.push(...(await Promise.all(racings.map(race))))
    }
    const late = all.map((raced) => lateIn([raced]))
    const taken = all.flatMap(({ sent }) => sent.filter(({ isTaken }) => isTaken)).length
    const delivered = all.flatMap(({ heard }) => heard).length
    const lately = late.flatMap((one) => one.delivered)
    process.stdout.write(
      `  ${PAIRS} ends, seed ${seed}: ${taken} messages taken, ${delivered} deliveries, ${lately.length} of them after\n`,
    )
    expect(all.every(({ answeredAt }) => answeredAt !== undefined)).toBe(true)
    expect(lately).toEqual([])
    expect(late.reduce((sum, one) => sum + one.taken, 0)).toBe(0)
    // Otherwise nothing raced.
    expect(taken).toBeGreaterThan(PAIRS / 2)
    expect(taken).toBeLessThan(PAIRS * 6)
  },
  process.env['CHAOS'] === '1' ? 3_600_000 : 120_000,
)
