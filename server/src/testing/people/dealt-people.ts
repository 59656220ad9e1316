import { dayOf } from '@hearth/contract/ages'
import { ana } from '@hearth/contract/testing/people'
import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import { refreshSearch } from '../../features/discovery/discovery.ts'
import type { TestServer } from '../test-server.ts'
import { deal } from './swiping.ts'

/** Returns the number of racing pairs of a test: `usual`, or ten thousand under `STORM=1`. */
export const pairsIn = (usual: number) => (process.env['STORM'] === '1' ? 10_000 : usual)

/** Inserts showable people, all dealt to each other, without the cost of sign-ups. */
export async function crowd(server: TestServer, count: number): Promise<Ctx[]> {
  const people = await newcomers(server, count)
  const ids = people.map(({ viewerId }) => viewerId)
  for (const ctx of people) await deal(ctx, ...ids)
  return people
}

/** A storm needs thousands of them. */
async function newcomers(server: TestServer, count: number): Promise<Ctx[]> {
  const { db } = server.database
  const { rows } = await sql<{ id: string }>`insert into "user" (name, email, email_verified)
    select '', gen_random_uuid() || '@people.example', true from generate_series(1, ${count}::int)
    returning id`.execute(db)
  await db
    .updateTable('profiles')
    .set({ firstName: ana.firstName, displayName: ana.firstName, dateOfBirth: ana.dateOfBirth })
    .where('firstName', '=', '')
    .execute()
  await refreshSearch(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id }) => ({ ...server.deps, viewerId: id }))
}

/** Inserts pairs of people who are dealt only to each other. */
export async function crowdOfPairs(server: TestServer, count: number): Promise<[Ctx, Ctx][]> {
  const people = await newcomers(server, count * 2)
  await sql`insert into dealt_people (viewer_id, person_id, dealt_on)
    select one, other, ${dayOf(server.clock.now)}::date
    from unnest(${people.map(({ viewerId }) => viewerId)}::uuid[]) with ordinality pairs (one, place)
      join unnest(${people.map(({ viewerId }) => viewerId)}::uuid[]) with ordinality others (other, at)
        on (at - 1) / 2 = (place - 1) / 2 and other <> one`.execute(server.database.db)
  return Array.from({ length: count }, (_, n) => people.slice(n * 2, n * 2 + 2) as [Ctx, Ctx])
}
