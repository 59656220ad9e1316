import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestServer, type Person } from '../../testing/test-server.ts'
import { refreshSearch } from '../discovery/discovery.ts'
import { grantMonths } from './membership.ts'

const server = await openTestServer({ payments: { mode: 'manual', stripe: undefined } })
const { db } = server.database
const actor = { kind: 'operator' } as const
const [PEOPLE, CARDS] = [40, 8]

/** Everybody has the same profile, so that nothing but the membership tells them apart. */
const people = await Promise.all(
  Array.from({ length: PEOPLE }, () => server.person({ interests: ['Chess'] })),
)

/** A number from 0 to 1 for a text, always the same. */
const draw = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32

async function beginAgain(): Promise<void> {
  for (const table of [
    'matches',
    'swipes',
    'decks',
    'shown_cards',
    'dealt_people',
    'exposures',
    'person_scores',
  ])
    await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`delete from limit_counts`.execute(db)
  await sql`alter table membership_events disable trigger user`.execute(db)
  await sql`delete from membership_events`.execute(db)
  await sql`alter table membership_events enable trigger user`.execute(db)
  await refreshSearch(
    db,
    people.map(({ id }) => id),
  )
}

/** Makes these people supporters who show their mark. */
async function make(supporters: readonly Person[]): Promise<void> {
  for (const { id: personId, api } of supporters) {
    await grantMonths(server.allDeps, { actor, personId, clientId: randomUUID(), months: 1 })
    expect((await api.membership.$patch({ json: { showsMark: true } })).status).toBe(200)
  }
}

type PersonCounts = { shown: number; matches: number }

/** Everybody looks at the first cards of their deck, and likes as chance has it; the same chance each time. */
async function run(supporters: readonly Person[]): Promise<Map<string, PersonCounts>> {
  await beginAgain()
  await make(supporters)
  const counts = new Map<string, PersonCounts>(people.map(({ id }) => [id, { shown: 0, matches: 0 }]))
  const count = (id: string, what: keyof PersonCounts) => {
    const found = counts.get(id)
    if (found) found[what] += 1
  }
  for (const viewer of people) {
    const reply = await viewer.api.candidates.$get({ query: { limit: String(CARDS) } })
    const shown = (await reply.json()).people
    expect(shown).toHaveLength(CARDS)
    for (const { id } of shown) {
      count(id, 'shown')
      const json = { clientId: randomUUID(), swipedId: id, isLike: draw(`${viewer.id}${id}`) < 0.7 }
      const { match } = await (await viewer.api.swipes.$post({ json })).json()
      if (!match) continue
      count(id, 'matches')
      count(viewer.id, 'matches')
    }
  }
  return counts
}

/** Returns the bounds between which 95 % of the means of samples with replacement lie. */
function bootstrap(differences: readonly number[]): [low: number, high: number] {
  const means = Array.from({ length: 2000 }, (_, sample) => {
    const picked = differences.map(
      (_value, n) => differences[Math.floor(draw(`${sample}.${n}`) * differences.length)] ?? 0,
    )
    return picked.reduce((sum, value) => sum + value, 0) / picked.length
  }).toSorted((one, other) => one - other)
  return [means[50] ?? Number.NaN, means[1949] ?? Number.NaN]
}

test('people with and without a membership are shown and matched alike: the intervals of the differences include 0', async () => {
  const [half, otherHalf] = [people.slice(0, PEOPLE / 2), people.slice(PEOPLE / 2)]
  // Each person is once a supporter and once not, so that nothing but the membership is compared.
  const [first, second] = [await run(half), await run(otherHalf)]
  const differencesIn = (what: keyof PersonCounts) => [
    ...half.map(({ id }) => (first.get(id)?.[what] ?? 0) - (second.get(id)?.[what] ?? 0)),
    ...otherHalf.map(({ id }) => (second.get(id)?.[what] ?? 0) - (first.get(id)?.[what] ?? 0)),
  ]
  for (const what of ['shown', 'matches'] as const) {
    const total = [...first.values()].reduce((sum, counts) => sum + counts[what], 0)
    expect(total).toBeGreaterThan(20)
    const [low, high] = bootstrap(differencesIn(what))
    expect(low).toBeLessThanOrEqual(0)
    expect(high).toBeGreaterThanOrEqual(0)
  }
}, 120_000)
