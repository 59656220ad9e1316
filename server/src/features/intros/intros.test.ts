import { randomUUID } from 'node:crypto'
import { ErrorReply } from '@hearth/contract/errors'
import { type IntroAudience, introAudiences, type OwnClipsView } from '@hearth/contract/media/intros'
import { mediaPath } from '@hearth/contract/media/media'
import { beforeEach, expect, test } from 'vitest'
import { emit, transact } from '../../context.ts'
import { introOf, newIntroOf, voiceAnswerOf } from '../../testing/people/clips.ts'
import { hide } from '../../testing/people/decisions.ts'
import { type Actor, actors, relatedPair } from '../../testing/people/related-people.ts'
import { staffPerson } from '../../testing/people/staff-people.ts'
import { deal, like, makeMatch } from '../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database
let ana: Person
let ben: Person

beforeEach(async () => {
  ana = await server.person({ firstName: 'Ana' })
  ben = await server.person({ firstName: 'Ben' })
})

const clipsFor = async (viewer: Person, owner: Person) => {
  const reply = await viewer.api.people[':personId'].clips.$get({ param: { personId: owner.id } })
  return reply.status === 200 ? reply.json() : reply.status
}
const videoFor = async (viewer: Person, mediaId: string) =>
  (await server.ask(mediaPath(mediaId, 'video.mp4'), {}, await viewer.cookie())).status
const ownClips = async (person: Person): Promise<OwnClipsView> =>
  (await person.api.profile.clips.$get()).json()
const codeOf = async (asked: Promise<{ json: () => Promise<unknown> }>) =>
  ErrorReply.parse(await (await asked).json()).error.code

/** Whether the viewer gets the intro; its file is refused wherever the view does not have it. */
async function isWatched(viewer: Person, owner: Person, mediaId: string): Promise<boolean> {
  const clips = await clipsFor(viewer, owner)
  const isInView = typeof clips === 'object' && clips.intro?.media.id === mediaId
  expect(await videoFor(viewer, mediaId)).toBe(isInView ? 200 : 404)
  return isInView
}

type Encounter = { name: string; meet: () => Promise<unknown>; watches: readonly IntroAudience[] }

const meetings: readonly Encounter[] = [
  { name: 'has not been shown the owner', meet: () => Promise.resolve(), watches: [] },
  { name: 'has the owner in the deck', meet: () => deal(ben.ctx, ana.id), watches: ['everyone'] },
  { name: 'is liked by the owner', meet: () => like(ana, ben), watches: ['liked', 'everyone'] },
  { name: 'likes the owner', meet: () => like(ben, ana), watches: ['everyone'] },
  { name: 'is a match', meet: () => makeMatch(ben, ana), watches: introAudiences },
]

test.each(meetings.flatMap((meeting) => introAudiences.map((visibleTo) => ({ ...meeting, visibleTo }))))(
  'someone who $name, of an intro for $visibleTo',
  async ({ meet, watches, visibleTo }) => {
    const { mediaId } = await introOf(server, ana, { visibleTo })
    await meet()
    expect(await isWatched(ben, ana, mediaId)).toBe(watches.includes(visibleTo))
    expect(await videoFor(ana, mediaId)).toBe(200)
  },
)

const watching: readonly Actor[] = ['owner', 'match', 'restricted', 'stranger']

test.each(actors)('an intro for everyone, asked for by: %s', async (actor) => {
  const pair = await relatedPair(server, actor)
  const { mediaId } = await introOf(server, pair.owner, { visibleTo: 'everyone' })
  const { status } = await server.ask(mediaPath(mediaId, 'video.mp4'), {}, pair.cookie)
  expect(status === 200).toBe(watching.includes(actor))
})

test('a new choice of who may watch counts at once', async () => {
  const { mediaId } = await introOf(server, ana, { visibleTo: 'everyone' })
  await deal(ben.ctx, ana.id)
  expect(await isWatched(ben, ana, mediaId)).toBe(true)
  await ana.api.profile.intro.$patch({ json: { visibleTo: 'matches' } })
  expect(await isWatched(ben, ana, mediaId)).toBe(false)
})

test('an intro waits for captions, then for a review, then it is shown', async () => {
  const mediaId = await newIntroOf(server, ana, null)
  await makeMatch(ben, ana)
  expect((await ownClips(ana)).intro).toMatchObject({ state: 'waiting_for_captions', captions: null })
  expect(await isWatched(ben, ana, mediaId)).toBe(false)
  const changed = await ana.api.profile.intro.$patch({ json: { captions: '' } })
  expect((await changed.json()).intro).toMatchObject({ state: 'waiting_for_review', captions: '' })
  expect(await isWatched(ben, ana, mediaId)).toBe(false)

  const moderator = await staffPerson(server, 'moderator')
  const waiting = await (await moderator.api.intros.$get()).json()
  const mine = waiting.intros.find(({ personId }) => personId === ana.id)
  expect(mine).toMatchObject({
    firstName: 'Ana',
    promptId: 'first-hour',
    captions: '',
    media: { id: mediaId },
  })
  const param = { introId: mine?.id ?? '' }
  const file = await moderator.api.intros[':introId'][':file'].$get({
    param: { ...param, file: 'poster.webp' },
  })
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
  await moderator.api.intros[':introId'].$put({ param, json: { outcome: 'approved' } })
  expect(await isWatched(ben, ana, mediaId)).toBe(true)
  expect(server.mailsTo(ana.email)[0]?.subject).toBe('Your video intro is live')
  expect(await codeOf(moderator.api.intros[':introId'].$put({ param, json: { outcome: 'approved' } }))).toBe(
    'intro_not_found',
  )
  const late = moderator.api.intros[':introId'][':file'].$get({ param: { ...param, file: 'video.mp4' } })
  expect((await late).status).toBe(404)
})

test('a review removes an intro with a reason, and the next one waits again', async () => {
  const mediaId = await newIntroOf(server, ana)
  const moderator = await staffPerson(server, 'moderator')
  const waiting = await (await moderator.api.intros.$get()).json()
  const introId = waiting.intros.find(({ personId }) => personId === ana.id)?.id ?? ''
  const reason = 'Please show only yourself.'
  await moderator.api.intros[':introId'].$put({ param: { introId }, json: { outcome: 'removed', reason } })
  expect((await ownClips(ana)).intro).toMatchObject({ state: 'removed', reason, media: null })
  expect(await videoFor(ana, mediaId)).toBe(404)
  const [mail] = server.mailsTo(ana.email)
  expect(mail?.subject).toBe('We’ve removed your video intro')
  expect(mail?.text).toContain(reason)
  expect(await codeOf(ana.api.profile.intro.$patch({ json: { captions: 'Hi' } }))).toBe('intro_not_found')
  await newIntroOf(server, ana)
  expect((await ownClips(ana)).intro).toMatchObject({ state: 'waiting_for_review', reason: null })
})

test('only moderators and admins review', async () => {
  const triage = await staffPerson(server, 'triage')
  expect((await triage.api.intros.$get()).status).toBe(403)
})

test('a new intro replaces an approved one when it is ready, and is shown at once', async () => {
  const before = await introOf(server, ana)
  await makeMatch(ben, ana)
  const mediaId = await newIntroOf(server, ana, 'Another hello.')
  expect(await isWatched(ben, ana, mediaId)).toBe(true)
  expect(await videoFor(ben, before.mediaId)).toBe(404)
  expect(await db.selectFrom('intros').select('id').where('personId', '=', ana.id).execute()).toHaveLength(1)
  expect(await db.selectFrom('media').select('id').where('id', '=', before.mediaId).execute()).toEqual([])
})

test('an intro whose file is refused is forgotten, and the one before stays', async () => {
  const before = await introOf(server, ana)
  const media = await db
    .insertInto('media')
    .values({ userId: ana.id, kind: 'intro', fileKey: randomUUID(), createdAt: server.clock.now } as never)
    .returningAll()
    .executeTakeFirstOrThrow()
  const row = {
    personId: ana.id,
    promptId: 'first-hour',
    visibleTo: 'matches',
    createdAt: server.clock.now,
  } as const
  await db
    .insertInto('intros')
    .values({ ...row, mediaId: media.id, state: 'waiting_for_captions' })
    .execute()
  await transact(ana.ctx, (tx, afterCommit) => emit(ana.ctx, tx, 'media.refused', { media, afterCommit }))
  expect((await ownClips(ana)).intro?.id).toBe(before.id)
  expect(await db.selectFrom('intros').select('id').where('personId', '=', ana.id).execute()).toHaveLength(1)
})

test('a removed intro is gone for everybody, and a repeat changes nothing', async () => {
  const { mediaId } = await introOf(server, ana)
  await makeMatch(ben, ana)
  for (const _ of [1, 2]) expect((await (await ana.api.profile.intro.$delete()).json()).intro).toBeNull()
  expect(await isWatched(ben, ana, mediaId)).toBe(false)
  expect(await videoFor(ana, mediaId)).toBe(404)
})

test('an unknown prompt and captions that are too long are refused', async () => {
  await introOf(server, ana)
  expect((await ana.api.profile.intro.$patch({ json: { promptId: 'x' } })).status).toBe(422)
  expect((await ana.api.profile.intro.$patch({ json: { captions: 'x'.repeat(301) } })).status).toBe(422)
})

test('spoken answers follow who sees the answers of the profile', async () => {
  const { id, mediaId } = await voiceAnswerOf(server, ana, 'on-repeat', 'The same song')
  await deal(ben.ctx, ana.id)
  const heard = async (viewer: Person) => {
    const clips = await clipsFor(viewer, ana)
    const { status } = await server.ask(mediaPath(mediaId, 'audio.m4a'), {}, await viewer.cookie())
    const isThere = typeof clips === 'object' && clips.voiceAnswers.some((answer) => answer.id === id)
    expect(status).toBe(isThere ? 200 : 404)
    return isThere
  }
  expect(await heard(ben)).toBe(true)
  await ana.api.profile.$patch({ json: { visibility: { prompts: 'matches' } } })
  expect(await heard(ben)).toBe(false)
  const cleo = await server.person()
  await makeMatch(cleo, ana)
  expect(await heard(cleo)).toBe(true)
  await ana.api.profile.$patch({ json: { visibility: { prompts: 'everyone' } } })
  expect(await heard(ben)).toBe(true)
})

test('a spoken answer is changed, replaced and removed by its prompt', async () => {
  const first = await voiceAnswerOf(server, ana, 'on-repeat')
  const param = { promptId: 'on-repeat' }
  const route = ana.api.profile['voice-answers'][':promptId']
  const changed = await (await route.$patch({ param, json: { text: 'That song' } })).json()
  expect(changed.voiceAnswers).toMatchObject([{ id: first.id, promptId: 'on-repeat', text: 'That song' }])
  const second = await voiceAnswerOf(server, ana, 'on-repeat')
  expect((await ownClips(ana)).voiceAnswers.map(({ id }) => id)).toEqual([second.id])
  for (const _ of [1, 2]) expect((await (await route.$delete({ param })).json()).voiceAnswers).toEqual([])
  expect(await codeOf(route.$patch({ param, json: { text: 'x' } }))).toBe('voice_answer_not_found')
})

test('what a decision hides only its owner sees, until it is shown again', async () => {
  const intro = await introOf(server, ana)
  const answer = await voiceAnswerOf(server, ana)
  await makeMatch(ben, ana)
  const { lift } = await hide(server, ana, [
    { kind: 'intro', id: intro.id },
    { kind: 'voice_answer', id: answer.id },
  ])
  expect(await clipsFor(ben, ana)).toEqual({ intro: null, voiceAnswers: [] })
  expect(await videoFor(ben, intro.mediaId)).toBe(404)
  expect(await videoFor(ana, intro.mediaId)).toBe(200)
  expect(await ownClips(ana)).toMatchObject({ intro: { isHidden: true }, voiceAnswers: [{ isHidden: true }] })
  expect((await (await ana.api.profile.$get()).json()).hidden).toBeUndefined()
  const remembered = async () => (await db.selectFrom('removedMedia').select('sourceHash').execute()).length
  const before = await remembered()
  await lift()
  expect(await remembered()).toBe(before - 2)
  expect(await clipsFor(ben, ana)).toMatchObject({
    intro: { id: intro.id },
    voiceAnswers: [{ id: answer.id }],
  })
})

test('a person who waits for approval has clips of their own', async () => {
  const pair = await relatedPair(server, 'waiting')
  const { status } = await server.ask('/api/profile/clips', {}, pair.cookie)
  expect(status).toBe(200)
})

test('staff are told of the newest intro that waits', async () => {
  await newIntroOf(server, ana)
  const moderator = await staffPerson(server, 'moderator')
  await server.jobs.runNow('sweep-notifications')
  const noted = await db
    .selectFrom('notifications')
    .select('kind')
    .where('personId', '=', moderator.id)
    .execute()
  expect(noted).toEqual([{ kind: 'staff' }])
})
