import { randomUUID } from 'node:crypto'
import type { MatchCircleView } from '@hearth/contract/circle/asking'
import type { CircleLogView, CircleView } from '@hearth/contract/circle/circle'
import type { SharedCircleView } from '@hearth/contract/circle/shared'
import { expect, test } from 'vitest'
import { cookiesOf } from '../../testing/cookies.ts'
import { allowFamilies, asking, joinCircle, makeOld } from '../../testing/people/circle-people.ts'
import { makeMatch } from '../../testing/people/swiping.ts'
import { openTestServer } from '../../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database
const DAY_MS = 86_400_000

const later = (ms: number): void => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}

const viewOf = async (response: Response | Promise<Response>) => {
  const done = await response
  expect(done.status).toBe(200)
  return (await done.json()) as SharedCircleView
}

test('an invited relative signs up with a mailed code, and sees what was granted a day later', async () => {
  const ana = await server.person()
  await ana.api.profile.$patch({ json: { bio: 'I mend church organs', locationCity: 'Leeds' } })
  const ask = asking(server, ana)
  const invited = await ask('POST', '/circle/invitations', {
    label: 'Aunt Noor',
    grants: [{ kind: 'see_profile', days: 10 }],
  })
  const { link, circle } = (await invited.json()) as { link: string; circle: CircleView }
  expect(circle).toMatchObject({ seats: 1, seatsLeft: 0, invitations: [{ label: 'Aunt Noor' }] })
  const token = link.slice(link.indexOf('=') + 1)
  const shown = await server.post('/api/auth/relative/invitation', { token })
  expect(await shown.json()).toMatchObject({ firstName: 'Ana' })

  const email = `${randomUUID()}@family.example`
  const begun = await server.post('/api/auth/relative', { token, email, name: 'Noor' })
  expect(begun.status).toBe(200)
  const code = /\b\d{3} ?\d{3}\b/.exec(server.mailsTo(email)[0]?.text ?? '')?.[0]
  const entered = await server.post('/api/auth/code/verify', { email, code }, cookiesOf(begun))
  expect(await entered.json()).toMatchObject({ session: { isRelative: true } })
  const cookie = cookiesOf(entered)
  expect((await server.ask('/api/profile', {}, cookie)).status).toBe(401)
  const joined = await server.post('/api/relative/circles', { token }, cookie)
  expect(await joined.json()).toEqual({ name: 'Noor', circles: [] })
  expect((await server.post('/api/relative/circles', { token }, cookie)).status).toBe(422)

  later(DAY_MS)
  const home = await server.ask('/api/relative', {}, cookie)
  const { circles } = (await home.json()) as { circles: { id: string; firstName: string }[] }
  expect(circles).toMatchObject([{ firstName: 'Ana' }])
  const path = `/api/relative/circles/${circles[0]?.id}`
  const view = await viewOf(server.ask(path, {}, cookie))
  expect(view.profile).toMatchObject({ firstName: 'Ana', bio: 'I mend church organs' })
  expect(view).toMatchObject({ photos: null, matches: [] })
  expect(JSON.stringify(view)).not.toContain('Leeds')
  later(10 * DAY_MS)
  expect((await server.ask(path, {}, cookie)).status).toBe(404)
  later(-11 * DAY_MS)
})

test('the preview is what the relative sees, and the log has it', async () => {
  const [ana, ben] = [await server.person(), await server.person({ firstName: 'Ben' })]
  const matchId = await makeMatch(ana, ben)
  const { relative, path, circleId, ask } = await joinCircle(server, ana, { matchIds: [matchId] })
  const preview = async () =>
    ((await (await ask('GET', `/circle/relatives/${circleId}/preview`)).json()) as { view: unknown }).view
  const before = await viewOf(relative.ask('GET', path))
  expect(before.matches).toEqual([{ matchId, card: null, opinion: null, hasFamilies: false }])
  expect(await preview()).toEqual(before)
  expect(await allowFamilies(server, ben)).toBe(200)
  const after = await viewOf(relative.ask('GET', path))
  expect(after.matches[0]?.card?.person.firstName).toBe('Ben')
  expect(await preview()).toEqual(after)
  const log = (await (await ask('GET', '/circle/log')).json()) as CircleLogView
  expect(log.entries.map(({ kind }) => kind).toSorted()).toEqual([
    'granted',
    'invited',
    'joined',
    'saw_match',
    'saw_photos',
    'saw_profile',
  ])
  expect(log.entries.find(({ kind }) => kind === 'saw_match')).toMatchObject({
    label: 'Aunt Noor',
    matchName: 'Ben',
  })
})

test('opinions are counted by the rule of the member and stop nothing', async () => {
  const [ana, ben] = [await server.person(), await server.person({ firstName: 'Ben' })]
  const matchId = await makeMatch(ana, ben)
  const { relative, path, ask } = await joinCircle(server, ana, { matchIds: [matchId] })
  const rule = { rule: 'anyone_concerned', needed: 1, showsCount: true }
  expect((await ask('PUT', `/circle/matches/${matchId}`, rule)).status).toBe(200)
  const given = await viewOf(relative.ask('PUT', `${path}/opinions/${matchId}`, { opinion: 'concerns' }))
  expect(given.matches[0]?.opinion).toBe('concerns')
  const circle = (await (await ask('GET', `/circle/matches/${matchId}`)).json()) as MatchCircleView
  expect(circle).toMatchObject({ inFavour: 0, concerned: 1, isMet: false })
  expect(circle.relatives[0]?.opinion?.opinion).toBe('concerns')
  const opened = await ana.api.matches[':matchId'].conversation.$post({ param: { matchId } })
  const { id: conversationId } = (await opened.json()).conversation
  const sent = await ana.api.conversations[':conversationId'].messages.$post({
    param: { conversationId },
    json: { clientId: randomUUID(), content: 'Hello' },
  })
  expect(sent.status).toBe(200)
  const approvals = async () =>
    (await asking(server, ben)('GET', `/matches/${matchId}/family-approvals`)).json()
  expect(await approvals()).toEqual({ approvals: 0 })
  await relative.ask('PUT', `${path}/opinions/${matchId}`, { opinion: 'in_favour' })
  expect(await approvals()).toEqual({ approvals: 1 })
  await ask('PUT', `/circle/matches/${matchId}`, { ...rule, showsCount: false })
  expect(await approvals()).toEqual({ approvals: null })
})

test('the families talk once both agree, and both members read it', async () => {
  const [ana, ben] = [await server.person(), await server.person({ firstName: 'Ben' })]
  const matchId = await makeMatch(ana, ben)
  const ofAna = await joinCircle(server, ana, { matchIds: [matchId], name: 'Noor' })
  const ofBen = await joinCircle(server, ben, { matchIds: [matchId], name: 'Omar' })
  const path = `${ofAna.path}/families/${matchId}`
  expect((await ofAna.relative.ask('GET', path)).status).toBe(404)
  const agree = (who: typeof ofAna, agrees: boolean) =>
    who.ask('PUT', `/circle/matches/${matchId}/families`, { agrees })
  expect(await (await agree(ofAna, true)).json()).toMatchObject({ families: 'yours' })
  expect((await ofAna.relative.ask('GET', path)).status).toBe(404)
  expect(await (await agree(ofBen, true)).json()).toMatchObject({ families: 'both' })
  const json = { clientId: randomUUID(), text: 'Good evening' }
  expect((await ofAna.relative.ask('POST', path, json)).status).toBe(200)
  expect((await ofAna.relative.ask('POST', path, json)).status).toBe(200)
  const read = await ofBen.relative.ask('GET', `${ofBen.path}/families/${matchId}`)
  const { messages } = (await read.json()) as { messages: object[] }
  expect(messages).toMatchObject([{ senderName: 'Noor', side: 'theirs', isOwn: false, text: 'Good evening' }])
  for (const who of [ofAna, ofBen]) {
    const asMember = await who.ask('GET', `/matches/${matchId}/families`)
    expect(await asMember.json()).toMatchObject({ messages: [{ text: 'Good evening' }], mayWrite: false })
  }
  await agree(ofBen, false)
  expect((await ofAna.relative.ask('GET', path)).status).toBe(404)
  expect((await ofAna.ask('GET', `/matches/${matchId}/families`)).status).toBe(404)
  expect(await db.selectFrom('familyMessages').selectAll().where('matchId', '=', matchId).execute()).toEqual(
    [],
  )
})

test('a new account has one seat, another one six, and seats of invitations count', async () => {
  const ana = await server.person()
  const ask = asking(server, ana)
  const invite = () => ask('POST', '/circle/invitations', { label: 'Aunt', grants: [] })
  expect((await invite()).status).toBe(200)
  expect((await invite()).status).toBe(409)
  await makeOld(server, ana)
  for (let n = 0; n < 5; n += 1) expect((await invite()).status).toBe(200)
  expect((await invite()).status).toBe(409)
  const { invitations } = (await (await ask('GET', '/circle')).json()) as CircleView
  expect((await ask('DELETE', `/circle/invitations/${invitations[0]?.id}`)).status).toBe(200)
  expect((await invite()).status).toBe(200)
})

test('settings of the circle need a recent reauthentication, and no page hears of anything', async () => {
  const [ana, ben] = [await server.person(), await server.person({ firstName: 'Ben' })]
  const matchId = await makeMatch(ana, ben)
  const [mails, events] = [server.mailsTo(ana.email).length, server.events.length]
  const { ask, relative, path, circleId } = await joinCircle(server, ana, { matchIds: [matchId] })
  await relative.ask('POST', `${path}/notes`, { clientId: randomUUID(), text: 'Bring him to tea' })
  await ask('PUT', `/circle/relatives/${circleId}/quiet`, { isQuiet: true })
  await ask('DELETE', `/circle/relatives/${circleId}`)
  expect([server.mailsTo(ana.email).length, server.events.length]).toEqual([mails, events])
  expect(
    await db
      .selectFrom('notifications')
      .selectAll()
      .where('personId', '=', ana.id)
      .where('kind', '<>', 'match')
      .execute(),
  ).toEqual([])
  await db
    .updateTable('session')
    .set({ provedAt: new Date(Date.now() - 301_000) })
    .where('userId', '=', ana.id)
    .execute()
  for (const [method, on, body] of [
    ['GET', '/circle'],
    ['GET', '/circle/log'],
    ['GET', `/circle/matches/${matchId}`],
    ['POST', '/circle/invitations', { label: 'Aunt', grants: [] }],
    ['DELETE', `/circle/relatives/${circleId}`],
  ] as const) {
    const refused = await ask(method, on, body)
    expect([on, await refused.json()]).toMatchObject([on, { error: { kind: 'stale_session' } }])
  }
})

test('many grants lead to a private notice, three hours later', async () => {
  const ana = await server.person()
  const { ask, circleId } = await joinCircle(server, ana, { kinds: [] })
  await db.deleteFrom('session').where('userId', '<>', ana.id).execute()
  const give = () => ask('POST', `/circle/relatives/${circleId}/grants`, { kind: 'leave_note', days: 1 })
  for (let n = 0; n < 7; n += 1) await give()
  later(4 * 3_600_000)
  const noticed = async () => ((await (await ask('GET', '/circle')).json()) as CircleView).notice
  expect(await noticed()).toBe(null)
  await give()
  expect(await noticed()).toBe(null)
  later(4 * 3_600_000)
  expect(await noticed()).not.toBe(null)
  expect((await (await ask('DELETE', '/circle/notice')).json()) as CircleView).toMatchObject({ notice: null })
  later(-8 * 3_600_000)
})

test('either account takes everything between the two with it, and the export of a relative has nothing of a member', async () => {
  const [ana, ben] = [await server.person(), await server.person({ firstName: 'Ben' })]
  const matchId = await makeMatch(ana, ben)
  await allowFamilies(server, ben)
  const { relative, path } = await joinCircle(server, ana, { matchIds: [matchId] })
  await relative.ask('POST', `${path}/notes`, { clientId: randomUUID(), text: 'Tea on Sunday?', matchId })
  await relative.ask('PUT', `${path}/opinions/${matchId}`, { opinion: 'in_favour' })
  const exported = await (await relative.ask('GET', '/relative/export')).text()
  expect(JSON.parse(exported)).toMatchObject({
    name: 'Noor',
    opinions: [{ opinion: 'in_favour' }],
    notes: [{ text: 'Tea on Sunday?' }],
  })
  for (const hidden of [ana.id, ben.id, matchId, 'Ana', 'Ben']) expect(exported).not.toContain(hidden)
  expect((await relative.ask('DELETE', '/relative/account')).status).toBe(200)
  expect(await db.selectFrom('circleRelatives').selectAll().where('memberId', '=', ana.id).execute()).toEqual(
    [],
  )
  expect(await db.selectFrom('circleNotes').selectAll().where('matchId', '=', matchId).execute()).toEqual([])
  expect(await db.selectFrom('user').select('id').where('id', '=', relative.id).execute()).toEqual([])
})

test('ninety days after the end of a match, what relatives said about it is erased', async () => {
  const [ana, ben, cem] = [await server.person(), await server.person(), await server.person()]
  const matchIds = [await makeMatch(ana, ben), await makeMatch(ana, cem)]
  for (const match of [ben, cem]) await allowFamilies(server, match)
  const { ask, relative, path, circleId } = await joinCircle(server, ana, { matchIds })
  for (const matchId of matchIds) {
    for (const who of [ana, matchId === matchIds[0] ? ben : cem])
      await asking(server, who)('PUT', `/circle/matches/${matchId}/families`, { agrees: true })
    const written = { clientId: randomUUID(), text: 'Tea on Sunday?' }
    await ask('PUT', `/circle/matches/${matchId}`, { rule: 'just_opinions', needed: 1, showsCount: true })
    await relative.ask('PUT', `${path}/opinions/${matchId}`, { opinion: 'in_favour' })
    await relative.ask('POST', `${path}/notes`, { ...written, clientId: randomUUID(), matchId })
    expect((await relative.ask('POST', `${path}/families/${matchId}`, written)).status).toBe(200)
  }
  await ask('PUT', `/circle/relatives/${circleId}/quiet`, { isQuiet: true })
  const tables = [
    'circleOpinions',
    'circleNotes',
    'familyMessages',
    'familyAgreements',
    'matchCircles',
    'circleFrozenCards',
  ] as const
  const matchesIn = async (table: (typeof tables)[number]) =>
    new Set(
      (await db.selectFrom(table).select('matchId').where('matchId', 'in', matchIds).execute()).map(
        ({ matchId }) => matchId,
      ),
    )
  for (const table of tables) expect([table, await matchesIn(table)]).toEqual([table, new Set(matchIds)])

  const [ended = '', other] = matchIds
  await ana.api.matches[':matchId'].end.$post({ param: { matchId: ended }, json: {} })
  later(91 * DAY_MS)
  await server.jobs.runNow('erase-ended-matches')
  for (const table of tables) expect([table, await matchesIn(table)]).toEqual([table, new Set([other])])
  later(-91 * DAY_MS)
})
