import { randomUUID } from 'node:crypto'
import { type GrantKind, grantKinds, invitedGrantKinds } from '@hearth/contract/circle/grants'
import type { SharedCircleView } from '@hearth/contract/circle/shared'
import { consentVersions } from '@hearth/contract/profile/consents'
import { afterAll, expect, test } from 'vitest'
import { allowFamilies, asking, joinCircle, relativePerson } from '../../testing/people/circle-people.ts'
import { makeMatch } from '../../testing/people/swiping.ts'
import { photosFor } from '../../testing/photos/photo-people.ts'
import { openTestServer } from '../../testing/test-server.ts'

const server = await openTestServer()

/** Each request of a relative, and the grants of which they need all. */
const operations: Record<
  string,
  { needs: readonly GrantKind[]; ask: (ids: CircleIds) => [method: string, path: string, body?: object] }
> = {
  'the circle': { needs: [], ask: ({ circleId }) => ['GET', `/relative/circles/${circleId}`] },
  'a photo of the member': {
    needs: ['see_photos'],
    ask: ({ circleId, photoId }) => ['GET', `/relative/circles/${circleId}/photos/${photoId}/160.webp`],
  },
  'a photo of the match': {
    needs: ['see_match'],
    ask: ({ circleId, photoOfMatch }) => [
      'GET',
      `/relative/circles/${circleId}/photos/${photoOfMatch}/160.webp`,
    ],
  },
  'a photo of somebody else': {
    needs: [...grantKinds, 'nobody' as GrantKind],
    ask: ({ circleId, photoOfOther }) => [
      'GET',
      `/relative/circles/${circleId}/photos/${photoOfOther}/160.webp`,
    ],
  },
  'an opinion': {
    needs: ['see_match', 'give_opinion'],
    ask: ({ circleId, matchId }) => [
      'PUT',
      `/relative/circles/${circleId}/opinions/${matchId}`,
      { opinion: 'in_favour' },
    ],
  },
  'an opinion on another match': {
    needs: [...grantKinds, 'nobody' as GrantKind],
    ask: ({ circleId, otherMatchId }) => [
      'PUT',
      `/relative/circles/${circleId}/opinions/${otherMatchId}`,
      { opinion: 'in_favour' },
    ],
  },
  'a note': {
    needs: ['leave_note'],
    ask: ({ circleId }) => [
      'POST',
      `/relative/circles/${circleId}/notes`,
      { clientId: randomUUID(), text: 'Tea?' },
    ],
  },
  'a note about a match': {
    needs: ['leave_note', 'see_match'],
    ask: ({ circleId, matchId }) => [
      'POST',
      `/relative/circles/${circleId}/notes`,
      { clientId: randomUUID(), text: 'Tea?', matchId },
    ],
  },
  suggestions: {
    needs: ['suggest_people'],
    ask: ({ circleId }) => ['GET', `/relative/circles/${circleId}/suggestions`],
  },
  families: {
    needs: ['introduce_families', 'see_match'],
    ask: ({ circleId, matchId }) => ['GET', `/relative/circles/${circleId}/families/${matchId}`],
  },
  'a message to the families': {
    needs: ['introduce_families', 'see_match'],
    ask: ({ circleId, matchId }) => [
      'POST',
      `/relative/circles/${circleId}/families/${matchId}`,
      { clientId: randomUUID(), text: 'Good evening' },
    ],
  },
}

type CircleIds = Record<
  'circleId' | 'matchId' | 'otherMatchId' | 'photoId' | 'photoOfMatch' | 'photoOfOther',
  string
>

/** Each grant by itself, none, each pair that an operation needs, and all. */
const everySet: readonly (readonly GrantKind[])[] = [
  [],
  ...grantKinds.map((kind) => [kind]),
  ...Object.values(operations).map(({ needs }) => needs.filter((kind) => grantKinds.includes(kind))),
  grantKinds,
]
const grantSets = [...new Map(everySet.map((set) => [set.toSorted().join(' '), set])).values()]
const states = ['active', 'quiet', 'ended'] as const
const hiddenWords = ['Leeds', 'Yorkshire', 'Fernsby', 'buddhist', 'bisexual', 'a bad back', '1991-02-03']
const figures = { cells: 0, unexpected: 0, canaries: 0 }
afterAll(() => {
  const { cells, unexpected, canaries } = figures
  process.stdout.write(
    `circle matrix: ${Object.keys(operations).length} operations, ${cells} cells, ${unexpected} unexpected, ${canaries} canaries\n`,
  )
})

async function community() {
  const facts = {
    lastName: 'Fernsby',
    locationCity: 'Leeds',
    locationState: 'Yorkshire',
    dateOfBirth: '1991-02-03',
  }
  const [ana, ben, cleo] = [
    await server.person(facts),
    await server.person({ ...facts, firstName: 'Ben' }),
    await server.person(),
  ]
  for (const { api } of [ana, ben]) {
    for (const kind of ['faith', 'orientation', 'health'] as const)
      await api.profile.consents[':kind'].$put({
        param: { kind },
        json: { version: consentVersions[kind] },
      })
    const special = { faith: 'buddhist', orientation: 'bisexual', health: 'a bad back' } as const
    const visibility = { faith: 'everyone', orientation: 'everyone', health: 'everyone' } as const
    expect((await api.profile.$patch({ json: { ...special, visibility } })).status).toBe(200)
  }
  await allowFamilies(server, ben)
  const [matchId, otherMatchId] = [await makeMatch(ana, ben), await makeMatch(ana, cleo)]
  const [photoId = ''] = await photosFor(server, ana)
  const [photoOfMatch = ''] = await photosFor(server, ben)
  const [photoOfOther = ''] = await photosFor(server, cleo)
  for (const who of [ana, ben])
    await asking(server, who)('PUT', `/circle/matches/${matchId}/families`, { agrees: true })
  return { ana, ben, ids: { matchId, otherMatchId, photoId, photoOfMatch, photoOfOther } }
}

async function check(
  place: string,
  asked: Promise<Response>,
  { isAllowed, refusals }: { isAllowed: boolean; refusals: readonly number[] },
): Promise<string[]> {
  const response = await asked
  const body = await response.text()
  figures.cells += 1
  const found = hiddenWords.filter((word) => body.includes(word))
  figures.canaries += found.length
  const isRight = isAllowed ? response.status === 200 : refusals.includes(response.status)
  if (!isRight) figures.unexpected += 1
  return [...(isRight ? [] : [`${place}: ${response.status}`]), ...found.map((word) => `${place}: ${word}`)]
}

test('each grant opens exactly its operations, in every state, to the relative alone', async () => {
  const { ana, ben, ids } = await community()
  const strangeRelative = await relativePerson(server)
  const askBen = asking(server, ben)
  const problems: string[] = []
  for (const granted of grantSets) {
    for (const state of states) {
      const kinds = invitedGrantKinds.filter((kind) => granted.includes(kind))
      const matchIds = granted.includes('see_match') ? [ids.matchId] : []
      const { relative, circleId, ask } = await joinCircle(server, ana, { kinds, matchIds })
      if (state === 'quiet') await ask('PUT', `/circle/relatives/${circleId}/quiet`, { isQuiet: true })
      if (state === 'ended') await ask('DELETE', `/circle/relatives/${circleId}`)
      for (const [name, { needs, ask: request }] of Object.entries(operations)) {
        const place = `${name} (${granted.join(' ') || 'nothing'}, ${state})`
        const isAllowed =
          state !== 'ended' && granted.length > 0 && needs.every((kind) => granted.includes(kind))
        const [method, path, body] = request({ ...ids, circleId })
        problems.push(
          ...(await check(place, relative.ask(method, path, body), { isAllowed, refusals: [404] })),
        )
        const refused = { isAllowed: false, refusals: [404] }
        problems.push(
          ...(await check(`${place} as another relative`, strangeRelative.ask(method, path, body), refused)),
        )
        const noMember = { isAllowed: false, refusals: [401] }
        problems.push(...(await check(`${place} as the match`, askBen(method, path, body), noMember)))
      }
      if (state !== 'ended') await ask('DELETE', `/circle/relatives/${circleId}`)
      await server.database.db.deleteFrom('circleRelatives').where('id', '=', circleId).execute()
    }
  }
  expect(problems).toEqual([])
})

test('a revocation counts from the next request, for cards, photos and conversations alike', async () => {
  const { ana, ben, ids } = await community()
  const { relative, path, ask, circleId } = await joinCircle(server, ana, { matchIds: [ids.matchId] })
  const status = async (at: string) => (await relative.ask('GET', `${path}${at}`)).status
  const ofMatch = `/photos/${ids.photoOfMatch}/160.webp`
  const all = ['', `/photos/${ids.photoId}/160.webp`, ofMatch, `/families/${ids.matchId}`, '/suggestions']
  for (const at of all) expect([at, await status(at)]).toEqual([at, 200])
  const picture = await relative.ask('GET', `${path}${ofMatch}`)
  expect(picture.headers.get('cache-control')).toBe('no-store')

  await allowFamilies(server, ben, { mayMatchesShow: false, mayBeSuggested: false })
  expect(await status(ofMatch)).toBe(404)
  const view = (await (await relative.ask('GET', path)).json()) as SharedCircleView
  expect(view.matches).toMatchObject([{ matchId: ids.matchId, card: null }])
  await ask('DELETE', `/circle/relatives/${circleId}`)
  for (const at of all) expect([at, await status(at)]).toEqual([at, 404])
  expect(await (await relative.ask('GET', '/relative')).json()).toMatchObject({ circles: [] })
})

test('a relative has no socket, no route of members, and never stands in a deck', async () => {
  const { ana } = await community()
  const { relative } = await joinCircle(server, ana)
  for (const path of ['/profile', '/candidates', '/matches', '/conversations', '/account/export', '/circle'])
    expect([path, (await relative.ask('GET', path)).status]).toEqual([path, 401])
  expect(await server.auth.sessionOwnerOf(new Headers({ cookie: relative.cookie }))).toBe(undefined)
  const { db } = server.database
  for (const table of ['profiles', 'search'] as const)
    expect(await db.selectFrom(table).select('userId').where('userId', '=', relative.id).execute()).toEqual(
      [],
    )
})
