import { randomUUID } from 'node:crypto'
import { ErrorReply } from '@hearth/contract/errors'
import type { Relation } from '@hearth/contract/people/discovery'
import { photoPath } from '@hearth/contract/photos/photos'
import { beforeEach, expect, test } from 'vitest'
import { emit, transact } from '../../../context.ts'
import { deal, like, pass } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { serveDeck } from '../deck/deck.ts'
import { topPicture } from '../discovery.ts'
import { relationOf, type ViewerRelation } from './access.rules.ts'

const server = await openTestServer()
const { db } = server.database

let ana: Person
let ben: Person
let photoId: string

beforeEach(async () => {
  // New people are on the first page of a deck.
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
  ana = await server.person({ firstName: 'Ana' })
  ben = await server.person({ firstName: 'Ben' })
  photoId = await photoOf(ana)
  await deal(ben.ctx, ana.id)
})

async function photoOf(who: Person): Promise<string> {
  const fileKey = `photos/${randomUUID()}`
  for (const format of ['webp', 'avif'])
    await server.files.put(`${fileKey}/160.${format}`, Buffer.from('picture'))
  const facts = { position: 0, thumbhash: 'x', widths: [160], aspect: 0.8, createdAt: server.clock.now }
  const row = await db
    .insertInto('photos')
    .values({ ...facts, userId: who.id, fileKey })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

test('the preloaded picture is the one of the first person of the deck', async () => {
  const firstShown = async () => (await (await ana.api.candidates.$get({ query: {} })).json()).people[0]
  const others = [ben, ...(await Promise.all(Array.from({ length: 5 }, () => server.person())))]
  for (const one of others) await photoOf(one)
  for (let left = 3; left > 0; left -= 1) {
    const named = await topPicture(ana.ctx)
    const first = await firstShown()
    expect(named?.id).toBe(first?.photos[0]?.id)
    expect(named?.id).toBeDefined()
    await pass(ana, { id: first?.id ?? '' })
  }
})

async function change(who: Person, facts: Record<string, unknown>) {
  await transact(who.ctx, async (tx) => {
    await tx.updateTable('profiles').set(facts).where('userId', '=', who.id).execute()
    await emit(who.ctx, tx, 'people.changed', { personIds: [who.id] })
  })
}
const open = (who: Person, whom: Person) => who.api.people[':personId'].$get({ param: { personId: whom.id } })

/** The statuses that Ben gets for Ana's page and for each format of her picture. */
async function seenByBen(): Promise<string> {
  const page = await open(ben, ana)
  const cookie = await ben.cookie()
  const pictures = await Promise.all(
    (['avif', 'webp'] as const).map((format) => server.ask(photoPath(photoId, 160, format), {}, cookie)),
  )
  const statuses = new Set([page.status, ...pictures.map((response) => response.status)])
  if (statuses.size > 1) return `page and pictures differ: ${[...statuses].join(', ')}`
  return page.status === 200 ? (await page.json()).relation : String(page.status)
}

test.each<[string, string, () => Promise<unknown>]>([
  ['nobody has decided', 'candidate', () => Promise.resolve()],
  ['she liked him', 'candidate', () => like(ana, ben)],
  ['she passed on him', 'candidate', () => pass(ana, ben)],
  ['he liked her', 'decided', () => like(ben, ana)],
  ['he passed on her', '404', () => pass(ben, ana)],
  ['she liked him and he passed', '404', () => like(ana, ben).then(() => pass(ben, ana))],
  ['both liked each other', 'match', () => like(ana, ben).then(() => like(ben, ana))],
  ['she is hidden', '404', () => change(ana, { isActive: false })],
  ['she has no first name', '404', () => change(ana, { firstName: '' })],
  ['she is under age', '404', () => change(ana, { dateOfBirth: '2008-06-16' })],
  [
    'he liked her and she is hidden',
    '404',
    () => like(ben, ana).then(() => change(ana, { isActive: false })),
  ],
])('when %s, Ben sees of Ana and of her photos: %s', async (_, seen, happens) => {
  await happens()
  expect(await seenByBen()).toBe(seen)
})

test('a person who was not dealt to the viewer and does not like them cannot be seen, liked or passed', async () => {
  const cleo = await server.person({ firstName: 'Cleo' })
  const decide = async (swipedId: string, isLike: boolean) => {
    const reply = await cleo.api.swipes.$post({ json: { clientId: randomUUID(), swipedId, isLike } })
    return { status: reply.status, error: ErrorReply.parse(await reply.json()).error.code }
  }
  expect((await open(cleo, ana)).status).toBe(404)
  const picture = photoPath(photoId, 160, 'webp')
  expect((await server.ask(picture, {}, await cleo.cookie())).status).toBe(404)
  for (const isLike of [true, false])
    expect(await decide(ana.id, isLike)).toEqual(await decide(randomUUID(), isLike))

  // One person in ten comes late; with one draw for all, nobody does.
  await serveDeck({ ...cleo.ctx, deckDraw: () => 0.5 }, { after: undefined, limit: 20 })
  expect((await open(cleo, ana)).status).toBe(200)
  expect((await server.ask(picture, {}, await cleo.cookie())).status).toBe(200)
})

test('a person who likes the viewer can be seen and decided on, also if never dealt', async () => {
  const cleo = await server.person({ firstName: 'Cleo' })
  await like(ana, cleo)
  expect((await (await open(cleo, ana)).json()).relation).toBe('candidate')
  const json = { clientId: randomUUID(), swipedId: ana.id, isLike: true }
  expect((await (await cleo.api.swipes.$post({ json })).json()).match?.person.id).toBe(ana.id)
})

test('a dealt person stays visible after any change of the viewer, until they are shown only to people they like', async () => {
  await change(ana, { gender: 'woman', seeking: ['man'] })
  for (const gender of ['man', 'woman', 'non_binary']) {
    await change(ben, { gender, seeking: ['another'], dateOfBirth: '1950-01-01' })
    expect(await seenByBen()).toBe('candidate')
  }
  await ana.api.meeting.$patch({ json: { isOnlyToLiked: true } })
  expect(await seenByBen()).toBe('404')
})

test('after an undo a person can be seen and decided on', async () => {
  const clientId = randomUUID()
  await ben.api.swipes.$post({ json: { clientId, swipedId: ana.id, isLike: false } })
  expect(await seenByBen()).toBe('404')
  await ben.api.swipes.undo.$post({ json: { clientId } })
  expect(await seenByBen()).toBe('candidate')
  expect((await like(ben, ana)).status).toBe(200)
})

test('after 30 days a person must be dealt again', async () => {
  server.clock.now = new Date(server.clock.now.getTime() + 31 * 86_400_000)
  await change(ana, { gender: 'woman', seeking: ['woman'] })
  await change(ben, { gender: 'man', seeking: ['man'] })
  await ben.api.candidates.$get({ query: {} })
  expect(await seenByBen()).toBe('404')
})

test('a match stays visible while hidden from strangers, as in the list of matches', async () => {
  await like(ana, ben)
  await like(ben, ana)
  await change(ana, { isActive: false })
  expect(await seenByBen()).toBe('match')
  expect((await (await open(ben, ana)).json()).match).toEqual({
    id: expect.any(String),
    conversationId: null,
  })
  await change(ana, { displayName: '', firstName: '' })
  expect(await seenByBen()).toBe('404')
})

test('the end of a match hides page and pictures at once', async () => {
  await like(ana, ben)
  await like(ben, ana)
  await change(ana, { isActive: false })
  expect(await seenByBen()).toBe('match')
  const { matches } = await (await ben.api.matches.$get({ query: {} })).json()
  await ben.api.matches[':matchId'].end.$post({ param: { matchId: matches[0]?.id ?? '' }, json: {} })
  expect(await seenByBen()).toBe('404')
})

test('the own page looks as to others, also while it is empty', async () => {
  const page = await (await open(ana, ana)).json()
  expect(page).toMatchObject({ relation: 'self', match: null, person: { firstName: 'Ana', age: 30 } })
  expect(page.person.photos.map(({ id }) => id)).toEqual([photoId])
  await change(ana, { firstName: '', displayName: '', dateOfBirth: null, isActive: false })
  expect((await (await open(ana, ana)).json()).person).toMatchObject({ firstName: '', age: 0 })
})

test('a missing page or picture gets the same reply as a hidden one', async () => {
  await pass(ben, ana)
  const withoutId = async (response: Response) => {
    const { error } = ErrorReply.parse(await response.json())
    return { ...error, requestId: '' }
  }
  const hidden = await withoutId(await open(ben, ana))
  const none = await ben.api.people[':personId'].$get({ param: { personId: randomUUID() } })
  expect(await withoutId(none)).toEqual(hidden)
  const cookie = await ben.cookie()
  const pictureOf = async (id: string) => withoutId(await server.ask(photoPath(id, 160, 'webp'), {}, cookie))
  expect(await pictureOf(randomUUID())).toEqual(await pictureOf(photoId))
  expect((await server.ask(photoPath(photoId, 160, 'webp'))).status).toBe(401)
})

test('photos come with people in the deck, in matches and in conversations, in their order', async () => {
  const deck = await (await ben.api.candidates.$get({ query: {} })).json()
  const photosIn = (person: { photos: { id: string }[] } | undefined) => person?.photos.map(({ id }) => id)
  expect(photosIn(deck.people.find(({ id }) => id === ana.id))).toEqual([photoId])
  await like(ana, ben)
  const { match } = await (await like(ben, ana)).json()
  expect(photosIn(match?.person)).toEqual([photoId])
  expect(photosIn((await (await ben.api.matches.$get({ query: {} })).json()).matches[0]?.person)).toEqual([
    photoId,
  ])
  const opened = await ben.api.matches[':matchId'].conversation.$post({ param: { matchId: match?.id ?? '' } })
  expect(photosIn((await opened.json()).conversation.person)).toEqual([photoId])
})

test('photos are deleted with the account', async () => {
  const other = await photoOf(ben)
  await server.database.transact((tx) => tx.deleteFrom('user').where('id', '=', ana.id).execute())
  expect(await seenByBen()).toBe('404')
  expect(await db.selectFrom('photos').select('id').execute()).toContainEqual({ id: other })
  expect(await db.selectFrom('photos').select('id').where('id', '=', photoId).execute()).toEqual([])
})

const strangers: ViewerRelation = {
  isSelf: false,
  isBlocked: false,
  isShowable: true,
  isKnown: true,
  isDealt: true,
  isOnlyToLiked: false,
  likesViewer: false,
  matchId: null,
  decision: null,
}

test.each<[Partial<ViewerRelation>, Relation | undefined]>([
  [{ isSelf: true, isShowable: false, isKnown: false }, 'self'],
  [{ isShowable: false, matchId: 'm', decision: true }, 'match'],
  [{ isKnown: false, matchId: 'm', decision: true }, undefined],
  [{ isBlocked: true, matchId: 'm', decision: true }, undefined],
  [{}, 'candidate'],
  [{ isBlocked: true }, undefined],
  [{ isDealt: false }, undefined],
  [{ isDealt: false, likesViewer: true }, 'candidate'],
  [{ isDealt: false, likesViewer: true, isBlocked: true }, undefined],
  [{ isDealt: false, decision: true }, 'decided'],
  [{ isOnlyToLiked: true }, undefined],
  [{ isOnlyToLiked: true, likesViewer: true }, 'candidate'],
  [{ decision: false, likesViewer: true }, undefined],
  [{ isShowable: false, likesViewer: true }, undefined],
])('the rule says of %o: %s', (between, relation) => {
  expect(relationOf({ ...strangers, ...between })).toBe(relation)
})
