import { SessionView } from '@hearth/contract/account/account'
import { SuspensionView } from '@hearth/contract/people/moderation'
import { expect, test } from 'vitest'
import { decideAbout, decideAs, staffMember } from '../../../testing/people/moderating.ts'
import { scene } from '../../../testing/photos/drawn-photos.ts'
import { pageOf } from '../../../testing/photos/photo-people.ts'
import { upload } from '../../../testing/photos/uploading.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { requireCase } from '../decisions/case-decisions.ts'
import { appeal, decide, decideAppeal, reverse } from '../moderation.ts'

const server = await openTestServer()
const { db } = server.database
const HOUR_MS = 3_600_000
const answer = 'You are somebody else.'

const leave = async (person: Person) =>
  server.ask('/api/account', { method: 'DELETE' }, await server.signIn(person.email))

/** A new account with this address, not signed in yet. */
async function signUp(email: string): Promise<Person> {
  const person = await server.person()
  await db.updateTable('user').set({ email }).where('id', '=', person.id).execute()
  return { ...person, email, cookie: () => server.signIn(email) }
}

const suspensionOf = async (cookie: string) =>
  SuspensionView.parse(await (await server.ask('/api/suspension', {}, cookie)).json()).decision

const decisionsOf = ({ id }: Person) =>
  db.selectFrom('decisions').selectAll().where('personId', '=', id).orderBy('createdAt').execute()

const caseOf = async ({ id }: Person) =>
  (await db.selectFrom('cases').selectAll().where('personId', '=', id).execute())[0]

test('a new account with the address of a banned one that was deleted is put on hold, and told', async () => {
  const ana = await server.person()
  const { number: ban } = await decideAbout(server, ana.id, 'ban')
  expect((await leave(ana)).status).toBe(200)
  expect(await decisionsOf(ana)).toEqual([])

  const [local, domain] = ana.email.split('@')
  const later = await signUp(`${local}+again@${domain}`)
  const cookie = await later.cookie()
  const session = SessionView.parse(await (await server.ask('/api/session', {}, cookie)).json())
  expect(session.session?.isSuspended).toBe(true)
  const hold = await suspensionOf(cookie)
  const endsAt = new Date(server.clock.now.getTime() + 72 * HOUR_MS).toISOString()
  expect(hold).toMatchObject({ measure: 'hold', isAutomated: true, state: 'in_force', endsAt })
  await server.idle()
  expect(server.mailsTo(later.email).some(({ text }) => text.includes('/app'))).toBe(true)

  const row = await caseOf(later)
  expect(row).toMatchObject({ kinds: ['signal'], priority: 1, state: 'open', reasons: ['other'] })
  const [item] = await db
    .selectFrom('caseItems')
    .selectAll()
    .where('caseId', '=', row?.id ?? '')
    .execute()
  const content = JSON.parse(
    server.deps.caseEncryptor.decrypt(item?.content ?? '', `${item?.caseId} ${item?.id}`),
  )
  expect(content).toMatchObject({ decision: ban, rules: ['banned_email'] })
})

test.each([
  ['scam.mer@gmail.com', 's.cammer+x@googlemail.com'],
  ['scammer.two@people.example', 'Scammer.Two+x@people.example'],
])('a new account is recognised by another form of a banned address: %s and %s', async (banned, email) => {
  const ana = await signUp(banned)
  await decideAbout(server, ana.id, 'ban')
  await leave(ana)
  const later = await signUp(email.toLowerCase())
  expect(await suspensionOf(await later.cookie())).toMatchObject({ measure: 'hold' })
})

test('an address that an earlier release has banned is still recognised', async () => {
  await db
    .insertInto('bannedHashes')
    .values({
      kind: 'email',
      hash: server.deps.caseEncryptor.hash('email:banned.before@gmail.com'),
      decisionNumber: 'EARLIER',
      endsAt: new Date(server.clock.now.getTime() + HOUR_MS),
    })
    .execute()
  const later = await signUp('banned.before+x@gmail.com')
  expect(await suspensionOf(await later.cookie())).toMatchObject({ measure: 'hold' })
})

test('a hold ends by itself after 72 hours, and the same ban holds an account once', async () => {
  const ana = await server.person()
  await decideAbout(server, ana.id, 'ban')
  await leave(ana)
  const later = await signUp(ana.email)
  const began = server.clock.now
  expect(await suspensionOf(await later.cookie())).toMatchObject({ measure: 'hold' })
  server.clock.now = new Date(began.getTime() + 72 * HOUR_MS - 1)
  await server.jobs.runNow('end-restrictions')
  expect(await suspensionOf(await later.cookie())).not.toBeNull()
  server.clock.now = new Date(began.getTime() + 72 * HOUR_MS)
  await server.jobs.runNow('end-restrictions')
  expect(await suspensionOf(await later.cookie())).toBeNull()
  expect(await decisionsOf(later)).toHaveLength(1)
  server.clock.now = began
})

test('sessions that begin at once lead to one hold', async () => {
  const ana = await server.person()
  await decideAbout(server, ana.id, 'ban')
  await leave(ana)
  const later = await signUp(ana.email)
  await Promise.all([later.cookie(), later.cookie(), later.cookie()])
  expect(await decisionsOf(later)).toHaveLength(1)
  expect(await caseOf(later)).toMatchObject({ items: 1 })
})

test('a banned person who signs in stays banned, and is not put on hold', async () => {
  const ana = await server.person()
  await decideAbout(server, ana.id, 'ban')
  expect(await suspensionOf(await server.signIn(ana.email))).toMatchObject({ measure: 'ban', endsAt: null })
  expect(await decisionsOf(ana)).toHaveLength(1)
})

test('any decision ends a hold, and so does an appeal that any moderator accepts', async () => {
  const ana = await server.person()
  await decideAbout(server, ana.id, 'ban')
  await leave(ana)
  const [one, other] = [await signUp(ana.email), await signUp(ana.email.replace('@', '+b@'))]
  const cookies = [await one.cookie(), await other.cookie()] as const
  const { number: caseNumber = '' } = (await caseOf(one)) ?? {}
  await decideAs(staffMember(server), caseNumber, { measure: 'none' })
  expect(await suspensionOf(cookies[0])).toBeNull()
  expect(await decisionsOf(one)).toMatchObject([{ measure: 'hold', endsAt: server.clock.now }])
  expect(await suspensionOf(await one.cookie())).toBeNull()

  const held = await suspensionOf(cookies[1])
  await appeal({ ...server.deps, viewerId: other.id }, held?.number ?? '', { text: 'I am her sister.' })
  const staff = staffMember(server)
  await decideAppeal(staff, held?.number ?? '', { outcome: 'reversed', answer })
  expect(await suspensionOf(cookies[1])).toBeNull()
  // The signal of the hold is not decided by the appeal.
  expect((await caseOf(other))?.state).toBe('open')
  const row = await requireCase(db, (await caseOf(other))?.number ?? '')
  await decide(staff, row.number, { version: row.version, content: { measure: 'none' } })
})

test('of two bans of an account the other one still holds a new account', async () => {
  const ana = await server.person()
  const [first, second] = [
    await decideAbout(server, ana.id, 'ban'),
    await decideAbout(server, ana.id, 'ban', staffMember(server)),
  ]
  await reverse(staffMember(server), second.number, { answer })
  const later = await signUp(ana.email.replace('@', '+later@'))
  expect(await suspensionOf(await later.cookie())).toMatchObject({ measure: 'hold' })
  await reverse(staffMember(server), first.number, { answer })
  const last = await signUp(ana.email.replace('@', '+last@'))
  expect(await suspensionOf(await last.cookie())).toBeNull()
})

test('a reversed ban and one that is a year old hold nobody', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { number } = await decideAbout(server, ana.id, 'ban')
  await reverse(staffMember(server), number, { answer })
  await leave(ana)
  expect(await suspensionOf(await (await signUp(ana.email)).cookie())).toBeNull()

  await decideAbout(server, ben.id, 'ban')
  await leave(ben)
  const began = server.clock.now
  server.clock.now = new Date(began.getTime() + 365 * 24 * HOUR_MS)
  expect(await suspensionOf(await (await signUp(ben.email)).cookie())).toBeNull()
  await server.jobs.runNow('end-restrictions')
  expect(
    await db.selectFrom('bannedHashes').selectAll().where('endsAt', '<=', server.clock.now).execute(),
  ).toEqual([])
  server.clock.now = began
})

test('a new account with a photo of a banned one is put on hold once the photo is processed', async () => {
  const [ana, ben, cleo] = [await server.person(), await server.person(), await server.person()]
  const [picture, another] = [await scene({ seed: 1 }), await scene({ seed: 2 })]
  await upload(pageOf(server, ana), picture)
  await decideAbout(server, ana.id, 'ban')
  await leave(ana)
  await upload(pageOf(server, cleo), another)
  expect(await suspensionOf(await server.signIn(cleo.email))).toBeNull()
  // The page of the upload waits for its end, and is signed out by the hold.
  await upload(pageOf(server, ben), picture).catch(() => undefined)
  await expect
    .poll(async () => await suspensionOf(await server.signIn(ben.email)))
    .toMatchObject({ measure: 'hold' })
})
