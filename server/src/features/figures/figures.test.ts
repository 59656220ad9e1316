import { randomUUID } from 'node:crypto'
import { csvOf, type DayFigures, FiguresView } from '@hearth/contract/console/figures'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sessions } from '../../auth/sessions/sessions.store.ts'
import { sessionOf, staffPerson } from '../../testing/people/staff-people.ts'
import { startConversation } from '../../testing/people/swiping.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { measureExposure } from '../discovery/discovery.ts'
import { countFigures, showFigures } from './figures.ts'

const server = await openTestServer()
const { db } = server.database
const DAY_MS = 86_400_000
const today = '2026-06-15'

const count = () =>
  countFigures({ ...server.deps, countActive: (since) => sessions.countSeenSince(db, since) })
const days = async (weeks = 4) => (await showFigures(server.deps, weeks)).days
const dayIn = async (day: string): Promise<DayFigures | undefined> =>
  (await days(26)).find((one) => one.day === day)
const at = (text: string) => {
  server.clock.now = new Date(text)
}

test('what happened today is counted, and only members are', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  await startConversation(ana, ben)
  await sql`insert into messages (conversation_id, sender_id, client_id, seq, content, created_at)
    select id, ${ana.id}, gen_random_uuid(), last_seq + 1, 'Hi', ${server.clock.now} from conversations`.execute(
    db,
  )
  await ben.api.reports.$post({ json: { clientId: randomUUID(), personId: ana.id, reason: 'scam' } })
  await staffPerson(server, 'moderator')
  await sql`update "user" set created_at = ${server.clock.now}`.execute(db)
  await sql`update session set last_seen_at = ${server.clock.now}`.execute(db)
  await count()
  expect(await days()).toEqual([
    expect.objectContaining({
      day: today,
      signUps: 2,
      active: 2,
      likes: 2,
      matches: 1,
      messages: 1,
      reports: 1,
      decisions: 0,
    }),
  ])
})

test('what is erased later changes no day, and a day goes on until it is over', async () => {
  const before = await dayIn(today)
  await sql`delete from "user" where id in (select swiper_id from swipes)`.execute(db)
  await count()
  expect(await dayIn(today)).toEqual(before)
  const [ana, ben] = [await server.person(), await server.person()]
  await sql`update "user" set created_at = ${server.clock.now} where id in (${ana.id}, ${ben.id})`.execute(db)
  await sql`insert into "user" (name, email, email_verified, created_at)
    select '', 'late' || n || '@people.example', true, ${server.clock.now}::timestamptz
    from generate_series(1, 5) n`.execute(db)
  at('2026-06-16T00:05:00.000Z')
  await count()
  expect((await dayIn(today))?.signUps).toBe(7)
  expect((await dayIn('2026-06-16'))?.signUps).toBe(0)
})

test('active members of a day are not counted from what they did on the next', async () => {
  for (let n = 0; n < 3; n += 1) await sessionOf(server, (await server.person()).id)
  await sql`update session set last_seen_at = '2026-06-16T00:03:00Z'`.execute(db)
  const before = (await dayIn(today))?.active
  for (const time of ['00:05', '00:59', '09:05']) {
    at(`2026-06-16T${time}:00.000Z`)
    await count()
    expect((await dayIn(today))?.active).toBe(before)
    expect((await dayIn('2026-06-16'))?.active).toBe(3)
  }
})

test('days on which no server ran are counted afterwards, as far as that is possible', async () => {
  at('2026-06-20T12:00:00.000Z')
  await sql`insert into "user" (name, email, email_verified, created_at)
    values ('', 'between@people.example', true, '2026-06-18T12:00:00Z')`.execute(db)
  await count()
  expect(await dayIn('2026-06-18')).toMatchObject({ signUps: 1, active: null, views: null })
  expect((await days(1)).map(({ day }) => day)).toEqual(
    [14, 15, 16, 17, 18, 19, 20].map((day) => `2026-06-${day}`),
  )
})

test('the first count has what is still there of 26 weeks', async () => {
  await sql`delete from daily_figures`.execute(db)
  await sql`insert into "user" (name, email, email_verified, created_at)
    values ('', 'old@people.example', true, ${new Date(server.clock.now.getTime() - 400 * DAY_MS)}),
      ('', 'older@people.example', true, ${new Date(server.clock.now.getTime() - 100 * DAY_MS)})`.execute(db)
  await count()
  const counted = await days(26)
  expect(counted).toHaveLength(182)
  expect(counted.filter(({ signUps }) => signUps > 0).length).toBeGreaterThan(1)
  expect(counted[0]).toMatchObject({ signUps: 0, active: null })
})

test('exposure says how many were shown and how evenly', async () => {
  const ids = await Promise.all(
    Array.from({ length: 5 }, async () => (await server.person({ firstName: 'Ana' })).id),
  )
  const [first = '', second = '', third = ''] = ids
  const shownAt = server.clock.now
  for (const viewer of ids.slice(1)) await show(viewer, first, shownAt)
  await show(first, second, shownAt)
  await show(second, third, shownAt)
  const from = new Date(`${shownAt.toISOString().slice(0, 10)}T00:00:00Z`)
  const exposure = await measureExposure(server.deps, { from, to: new Date(from.getTime() + DAY_MS) })
  expect(exposure).toMatchObject({ shown: 3, views: 6, topTenthViews: 4 })
  expect(exposure.medianViews).toBeLessThanOrEqual(1)
  await count()
  const stored = await dayIn(shownAt.toISOString().slice(0, 10))
  expect(stored).toMatchObject({ shown: 3, views: 6, topTenthViews: 4, showable: exposure.showable })
  await sql`delete from shown_cards`.execute(db)
  await count()
  expect(await dayIn(shownAt.toISOString().slice(0, 10))).toEqual(stored)
})

const show = (viewerId: string, personId: string, shownAt: Date) =>
  db.insertInto('shownCards').values({ viewerId, personId, shownAt }).execute()

test('admins and auditors read the figures, with today until now', async () => {
  const auditor = await staffPerson(server, 'auditor')
  const moderator = await staffPerson(server, 'moderator')
  const ask = (query: string, cookie = auditor.cookie) =>
    server.ask(`/api/console/figures${query}`, {}, cookie)
  const view = FiguresView.parse(await (await ask('?weeks=12')).json())
  expect(view.days.at(-1)?.day).toBe(server.clock.now.toISOString().slice(0, 10))
  expect(view.days).toHaveLength(84)
  expect((await ask('?weeks=27')).status).toBe(422)
  expect((await ask('', moderator.cookie)).status).toBe(403)
})

test('the figures are a table for a spreadsheet', async () => {
  const [day] = await days(1)
  const [head, line] = csvOf(day ? [{ ...day, active: null }] : []).split('\r\n')
  expect(head).toMatch(/^day,signUps,active,likes/)
  expect(line).toMatch(new RegExp(`^${day?.day},\\d+,,`))
})

test('every cell of the table is a date or a whole number', async () => {
  const table = csvOf(await days(26))
  const [, ...lines] = table.split('\r\n')
  expect(lines).toHaveLength(182)
  for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\d(,\d*){12}$/)
  expect(table.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('where the clock was set back behind the first account, today is counted', async () => {
  await sql`delete from daily_figures`.execute(db)
  await sql`update "user" set created_at = '2026-07-02T00:00:00Z'`.execute(db)
  at('2026-07-01T12:00:00.000Z')
  await count()
  expect((await days(26)).map(({ day }) => day)).toEqual(['2026-07-01'])
})
