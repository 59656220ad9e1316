import { randomUUID } from 'node:crypto'
import type { CircleNotesView } from '@hearth/contract/circle/circle'
import type { FamilyMessagesView } from '@hearth/contract/circle/families'
import type { SharedCircleView } from '@hearth/contract/circle/shared'
import { expect, test } from 'vitest'
import { allowFamilies, asking, joinCircle } from '../../testing/people/circle-people.ts'
import { hide } from '../../testing/people/decisions.ts'
import { makeMatch } from '../../testing/people/swiping.ts'
import { photosFor } from '../../testing/photos/photo-people.ts'
import { openTestServer } from '../../testing/test-server.ts'

const server = await openTestServer()

async function circleOfAna() {
  const [ana, ben] = [await server.person(), await server.person({ firstName: 'Ben' })]
  await ana.api.profile.$patch({ json: { bio: 'Before' } })
  await photosFor(server, ana)
  const matchId = await makeMatch(ana, ben)
  await allowFamilies(server, ben)
  const joined = await joinCircle(server, ana, { matchIds: [matchId] })
  const view = async () => (await (await joined.relative.ask('GET', joined.path)).json()) as SharedCircleView
  const setQuiet = (isQuiet: boolean) =>
    joined.ask('PUT', `/circle/relatives/${joined.circleId}/quiet`, { isQuiet })
  return { ana, ben, matchId, ...joined, view, setQuiet }
}

const later = (): void => {
  server.clock.now = new Date(server.clock.now.getTime() + 60_000)
}

test('a quiet relative sees what there was, and nothing new', async () => {
  const { ana, ben, view, setQuiet } = await circleOfAna()
  const before = await view()
  expect((await setQuiet(true)).status).toBe(200)
  expect(await view()).toEqual(before)
  later()
  await ana.api.profile.$patch({ json: { bio: 'Something new', firstName: 'Another' } })
  await ben.api.profile.$patch({ json: { bio: 'Something new of Ben' } })
  await photosFor(server, ben)
  expect(await view()).toEqual(before)
  await setQuiet(false)
  expect((await view()).profile?.bio).toBe('Something new')
})

test('a withdrawn consent, a deleted photo and an end count in quiet mode too', async () => {
  const { ana, ben, view, setQuiet, relative, path, circleId, ask } = await circleOfAna()
  await setQuiet(true)
  const [photo] = (await view()).photos ?? []
  await server.database.db.deleteFrom('photos').where('userId', '=', ana.id).execute()
  expect(await view()).toMatchObject({ photos: [] })
  expect((await relative.ask('GET', `${path}/photos/${photo?.id}/160.webp`)).status).toBe(404)
  await allowFamilies(server, ben, { mayMatchesShow: false, mayBeSuggested: true })
  expect((await view()).matches).toMatchObject([{ card: null }])
  const cards = server.database.db.selectFrom('circleFrozenCards').select('card')
  expect(await cards.where('personId', '=', ben.id).execute()).toEqual([])
  await allowFamilies(server, ben)
  expect((await view()).matches).toMatchObject([{ card: null }])
  await ask('DELETE', `/circle/relatives/${circleId}`)
  expect((await relative.ask('GET', path)).status).toBe(404)
})

test('what a quiet relative says seems to arrive, and nobody gets it until the quiet ends', async () => {
  const { ana, ben, matchId, relative, path, ask, setQuiet } = await circleOfAna()
  const ofBen = await joinCircle(server, ben, { matchIds: [matchId], name: 'Omar' })
  for (const who of [ana, ben])
    await asking(server, who)('PUT', `/circle/matches/${matchId}/families`, { agrees: true })
  await relative.ask('PUT', `${path}/opinions/${matchId}`, { opinion: 'in_favour' })
  await setQuiet(true)
  later()
  const given = await relative.ask('PUT', `${path}/opinions/${matchId}`, { opinion: 'concerns' })
  expect(await given.json()).toMatchObject({ matches: [{ opinion: 'concerns' }] })
  const noted = await relative.ask('POST', `${path}/notes`, { clientId: randomUUID(), text: 'Who is he?' })
  expect(await noted.json()).toMatchObject({ notes: [{ text: 'Who is he?' }] })
  const families = `/families/${matchId}`
  const text = { clientId: randomUUID(), text: 'Answer me' }
  const sent = await relative.ask('POST', `${path}${families}`, text)
  expect(await sent.json()).toMatchObject({ messages: [{ text: 'Answer me' }] })
  await ofBen.relative.ask('POST', `${ofBen.path}${families}`, { clientId: randomUUID(), text: 'Hello' })

  const opinion = async () => (await ask('GET', `/circle/matches/${matchId}`)).json()
  const notes = async () => ((await (await ask('GET', '/circle/notes')).json()) as CircleNotesView).notes
  const textsFor = async (response: Promise<Response>) =>
    ((await (await response).json()) as FamilyMessagesView).messages.map((one) => one.text)
  expect(await opinion()).toMatchObject({ inFavour: 1, concerned: 0 })
  expect(await notes()).toEqual([])
  expect(await textsFor(ask('GET', `/matches/${matchId}/families`))).toEqual(['Hello'])
  expect(await textsFor(ofBen.relative.ask('GET', `${ofBen.path}${families}`))).toEqual(['Hello'])
  expect(await textsFor(relative.ask('GET', `${path}${families}`))).toEqual(['Answer me'])

  await setQuiet(false)
  expect(await opinion()).toMatchObject({ inFavour: 0, concerned: 1 })
  expect(await notes()).toMatchObject([{ label: 'Aunt Noor', text: 'Who is he?' }])
  expect((await textsFor(ask('GET', `/matches/${matchId}/families`))).toSorted()).toEqual([
    'Answer me',
    'Hello',
  ])
})

test('what a quiet relative has said does not stay hidden after their membership has ended', async () => {
  const { ana, matchId, relative, path, ask, circleId, setQuiet } = await circleOfAna()
  await setQuiet(true)
  later()
  await relative.ask('PUT', `${path}/opinions/${matchId}`, { opinion: 'concerns' })
  await relative.ask('POST', `${path}/notes`, { clientId: randomUUID(), text: 'Who is he?' })
  await ask('DELETE', `/circle/relatives/${circleId}`)
  await joinCircle(server, ana, { matchIds: [matchId], relative })
  expect(await (await ask('GET', `/circle/matches/${matchId}`)).json()).toMatchObject({ concerned: 1 })
  expect(await (await ask('GET', '/circle/notes')).json()).toMatchObject({ notes: [{ text: 'Who is he?' }] })
})

test('a photo of a match that is hidden or deleted disappears in quiet mode too', async () => {
  const { ben, view, setQuiet, relative, path } = await circleOfAna()
  const ids = await photosFor(server, ben, 3)
  const [hidden = '', deleted = '', left] = ids
  const shown = async () => (await view()).matches[0]?.card?.photos.map(({ id }) => id)
  const statusOf = async (id: string) => (await relative.ask('GET', `${path}/photos/${id}/160.webp`)).status
  await setQuiet(true)
  later()
  expect(await shown()).toEqual(ids)
  expect(await statusOf(hidden)).toBe(200)
  await hide(server, ben, [{ kind: 'photo', id: hidden }])
  expect(await shown()).toEqual([deleted, left])
  expect(await statusOf(hidden)).toBe(404)
  await ben.api.photos[':photoId'].$delete({ param: { photoId: deleted } })
  expect(await shown()).toEqual([left])
  expect(await statusOf(deleted)).toBe(404)
})

test('a text that is taken away or hidden disappears in quiet mode too', async () => {
  const { ana, ben, view, setQuiet } = await circleOfAna()
  const prompts = [{ promptId: 'on-repeat', answer: 'A song' }]
  await ben.api.profile.$patch({ json: { bio: 'Of Ben', occupation: 'Baker', prompts } })
  const card = async () => (await view()).matches[0]?.card?.person
  await setQuiet(true)
  later()
  expect(await card()).toMatchObject({ bio: 'Of Ben', occupation: 'Baker', prompts })
  await hide(server, ben, [{ kind: 'bio', id: null }])
  await ben.api.profile.$patch({ json: { occupation: '', prompts: [] } })
  expect(await card()).toMatchObject({ bio: '', occupation: '', prompts: [] })
  await ana.api.profile.$patch({ json: { bio: '' } })
  expect((await view()).profile?.bio).toBe('')
})

/** The names and types of everything in a reply. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
}

test('replies of active and quiet circles have the same shape, status and headers', async () => {
  const [active, quiet] = [await circleOfAna(), await circleOfAna()]
  await quiet.setQuiet(true)
  const described = async ({ relative, path }: typeof active) => {
    const response = await relative.ask('GET', path)
    const headers = [...response.headers].filter(
      ([name]) => !['x-request-id', 'server-timing'].includes(name),
    )
    const body: unknown = await response.json()
    const lengths = headers.map(([name, value]) => (name === 'content-length' ? [name, ''] : [name, value]))
    return { status: response.status, headers: lengths, shape: shapeOf(body) }
  }
  expect(await described(quiet)).toEqual(await described(active))
})
