import { randomUUID } from 'node:crypto'
import type { HiddenThing } from '@hearth/contract/console/decisions'
import { ErrorReply } from '@hearth/contract/errors'
import { photoPath } from '@hearth/contract/photos/photos'
import { beforeEach, expect, test } from 'vitest'
import { hide } from '../../../testing/people/decisions.ts'
import { deal, like, makeMatch } from '../../../testing/people/swiping.ts'
import { photosFor } from '../../../testing/photos/photo-people.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { topPicture } from '../../discovery/discovery.ts'

const server = await openTestServer()
let ana: Person
let ben: Person
let photoIds: string[]

beforeEach(async () => {
  // New people are on the first page of a deck.
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
  ana = await server.person({ firstName: 'Ana' })
  ben = await server.person({ firstName: 'Ben' })
  photoIds = await photosFor(server, ana, 2)
  const prompts = [
    { promptId: 'on-repeat', answer: 'The same song' },
    { promptId: 'karaoke-song', answer: 'I sail' },
  ]
  await ana.api.profile.$patch({ json: { bio: 'I bake.', prompts } })
  await deal(ben.ctx, ana.id)
})

const bio: HiddenThing = { kind: 'bio', id: null }
const prompt: HiddenThing = { kind: 'prompt', id: 'on-repeat' }
const photo = (): HiddenThing => ({ kind: 'photo', id: photoIds[0] ?? '' })

type Looked = { bio: string; prompts: { promptId: string }[]; photos: { id: string }[] }
const told = (person: Looked | undefined) => ({
  bio: person?.bio,
  prompts: person?.prompts.map(({ promptId }) => promptId),
  photos: person?.photos.map(({ id }) => id),
})
const all = () => ({ bio: 'I bake.', prompts: ['on-repeat', 'karaoke-song'], photos: photoIds })
const rest = () => ({ bio: '', prompts: ['karaoke-song'], photos: photoIds.slice(1) })

const pageOf = async (viewer: Person) =>
  (await (await viewer.api.people[':personId'].$get({ param: { personId: ana.id } })).json()).person
const inDeckOf = async (viewer: Person) =>
  (await (await viewer.api.candidates.$get({ query: {} })).json()).people.find(({ id }) => id === ana.id)
const pictureFor = async (viewer: Person, id = '') =>
  (await server.ask(photoPath(id, 160, 'webp'), {}, await viewer.cookie())).status
const ownProfile = async () => (await ana.api.profile.$get()).json()
const ownPhotos = async () => (await (await ana.api.photos.$get()).json()).photos

test('strangers get nothing that is hidden, until it is shown again', async () => {
  expect(told(await inDeckOf(ben))).toEqual(all())
  const { lift } = await hide(server, ana, [bio, prompt, photo()])
  expect(told(await inDeckOf(ben))).toEqual(rest())
  expect(told(await pageOf(ben))).toEqual(rest())
  expect(await pictureFor(ben, photoIds[0])).toBe(404)
  expect(await pictureFor(ben, photoIds[1])).toBe(200)
  await lift()
  expect(told(await pageOf(ben))).toEqual(all())
  expect(await pictureFor(ben, photoIds[0])).toBe(200)
})

test('neither do matches, nor people who are liked', async () => {
  const cleo = await server.person()
  await like(ana, cleo)
  const matchId = await makeMatch(ben, ana)
  const { lift } = await hide(server, ana, [bio, prompt, photo()])
  const inLikes = async () =>
    (await (await cleo.api.likes.$get({ query: {} })).json()).likes.map(({ person }) => person)
  const inMatches = async () =>
    (await (await ben.api.matches.$get({ query: {} })).json()).matches.map(({ person }) => person)
  const opened = await ben.api.matches[':matchId'].conversation.$post({ param: { matchId } })
  expect(told((await inLikes())[0])).toEqual(rest())
  expect(told((await inMatches())[0])).toEqual(rest())
  expect(told((await opened.json()).conversation.person)).toEqual(rest())
  expect(told(await pageOf(ben))).toEqual(rest())
  expect(await pictureFor(ben, photoIds[0])).toBe(404)
  await lift()
  expect(told((await inLikes())[0])).toEqual(all())
  expect(told((await inMatches())[0])).toEqual(all())
})

test('the picture that is preloaded is the first that is not hidden', async () => {
  const viewer = await server.person()
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
  for (let n = 0; n < 20 && (await topPicture(viewer.ctx))?.id !== photoIds[0]; n += 1) {
    const [first] = (await (await viewer.api.candidates.$get({ query: {} })).json()).people
    await viewer.api.swipes.$post({
      json: { clientId: randomUUID(), swipedId: first?.id ?? '', isLike: false },
    })
  }
  expect((await topPicture(viewer.ctx))?.id).toBe(photoIds[0])
  await hide(server, ana, [photo()])
  expect((await topPicture(viewer.ctx))?.id).toBe(photoIds[1])
})

test('a like and a note about a hidden thing are refused as if it did not exist', async () => {
  const { lift } = await hide(server, ana, [prompt, photo()])
  const abouts = [
    { kind: 'prompt', promptId: 'on-repeat' } as const,
    { kind: 'photo', photoId: photoIds[0] ?? '' } as const,
  ]
  const problemOf = async (about: (typeof abouts)[number] | { kind: 'photo'; photoId: string }) =>
    ErrorReply.parse(await (await like(ben, ana, { about, note: 'Nice' })).json()).error.fields
  const none = await problemOf({ kind: 'photo', photoId: randomUUID() })
  expect(none).toMatchObject({ about: { code: 'quote_changed' } })
  for (const about of abouts) expect(await problemOf(about)).toEqual(none)
  await lift()
  expect((await like(ben, ana, { about: abouts[0], note: 'Nice' })).status).toBe(200)
})

test('the owner still has it, with a mark, and sees the own page as others do', async () => {
  expect(await ownProfile()).not.toHaveProperty('hidden')
  const { lift } = await hide(server, ana, [bio, prompt, photo()])
  expect(await ownProfile()).toMatchObject({
    bio: 'I bake.',
    prompts: [{ promptId: 'on-repeat' }, { promptId: 'karaoke-song' }],
    hidden: { isBio: true, promptIds: ['on-repeat'] },
  })
  const [first, second] = await ownPhotos()
  expect(first).toMatchObject({ id: photoIds[0], isHidden: true })
  expect(second).not.toHaveProperty('isHidden')
  expect(await pictureFor(ana, photoIds[0])).toBe(200)
  expect(told(await pageOf(ana))).toEqual(rest())
  await lift()
  expect(await ownProfile()).not.toHaveProperty('hidden')
  expect((await ownPhotos())[0]).not.toHaveProperty('isHidden')
})

test('a changed answer and bio stay hidden, also if the answer was removed meanwhile', async () => {
  const { lift } = await hide(server, ana, [bio, prompt])
  const save = (json: Parameters<typeof ana.api.profile.$patch>[0]['json']) =>
    ana.api.profile.$patch({ json })
  await save({ bio: 'I bake a lot.', prompts: [] })
  await save({ prompts: [{ promptId: 'on-repeat', answer: 'Another song' }] })
  expect(told(await pageOf(ben))).toMatchObject({ bio: '', prompts: [] })
  await lift()
  expect(await pageOf(ben)).toMatchObject({ bio: 'I bake a lot.', prompts: [{ answer: 'Another song' }] })
})

test('a hidden photo can be deleted, and stays hidden when it is restored', async () => {
  await hide(server, ana, [photo()])
  const param = { photoId: photoIds[0] ?? '' }
  expect((await ana.api.photos[':photoId'].$delete({ param })).status).toBe(200)
  expect((await ownPhotos()).map(({ id }) => id)).toEqual(photoIds.slice(1))
  await ana.api.photos.restored[':photoId'].$post({ param })
  expect((await ownPhotos())[0]).toMatchObject({ id: photoIds[0], isHidden: true })
  expect(told(await pageOf(ben)).photos).toEqual(photoIds.slice(1))
})

test('what two decisions hide is shown once both are reversed, in whatever order', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const both = [await hide(server, ana, [bio, prompt]), await hide(server, ana, [bio])]
    const [first, second] = order.flatMap((n) => both[n] ?? [])
    await first?.lift()
    expect(told(await pageOf(ben)).bio).toBe('')
    await second?.lift()
    expect(told(await pageOf(ben))).toEqual(all())
  }
})
