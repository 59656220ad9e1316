import { randomUUID } from 'node:crypto'
import { type Advice, distanceBuckets, type WishName } from '@hearth/contract/people/wishes'
import { fields, type Gender, genderValues } from '@hearth/contract/profile/fields'
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  nat,
  oneof,
  option,
  record,
  subarray,
  tuple,
} from 'fast-check'
import { expect, test } from 'vitest'
import { openTestServer } from '../../../testing/test-server.ts'
import { genderBit, mayBeShown, type SearchProfile, seekBits } from '../search/eligibility.rules.ts'
import { refreshSearch } from '../search/search.store.ts'
import { type AcceptingWishes, acceptedBy, traitsOf } from '../search/traits.rules.ts'
import { defaultMeetingWishes } from './wishes.rules.ts'
import { adviceFor, showCosts } from './wishes.ts'

const server = await openTestServer()
const { db } = server.database
const today = '2026-06-15'
const runs = process.env['FULL'] ? 100 : 50

const home = 7_095 * 32_768 + 6_200
/** Cells within each bucket, next to their borders, and far away. */
const cells = [0, 1, 2, 4, 5, 6, 13, 14, 15, 900].flatMap((n) => [home + n, home + n * 32_768])

const languages = ['en', 'ta', 'he']
const wish = <const Value extends string>(answers: readonly Value[]) =>
  record({
    values: subarray([...answers], { minLength: 1 }),
    isHard: boolean(),
    orUnsaid: boolean(),
  })
const someone = record({
  gender: option(constantFrom(...genderValues.slice(0, 3))),
  seeking: oneof(constant<Gender[]>([]), subarray(genderValues.slice(0, 3))),
  born: constantFrom(
    '2008-06-15',
    '2008-06-16',
    '2001-06-15',
    '2000-02-29',
    '1996-06-14',
    '1991-06-16',
    '1990-01-01',
  ),
  ages: constantFrom(
    ...([
      [18, 120],
      [18, 25],
      [20, 30],
      [26, 36],
      [30, 120],
    ] as const),
  ),
  cell: option(constantFrom(...cells)),
  maxDistance: nat(distanceBuckets.length - 1),
  isFlexible: boolean(),
  isOnlyToLiked: nat(4).map((n) => n === 0),
  isOnlyVerified: nat(3).map((n) => n === 0),
  isVerified: boolean(),
  answers: record({
    smoking: option(constantFrom(...fields.smoking.values)),
    wantsChildren: option(constantFrom(...fields.wantsChildren.values)),
    homeLanguages: subarray(languages),
  }),
  /** Whether everyone sees their answer about smoking. */
  isOpen: boolean(),
  hasName: nat(7).map((n) => n > 0),
  wishes: record(
    {
      smoking: wish(fields.smoking.values),
      wantsChildren: wish(fields.wantsChildren.values),
      homeLanguages: wish(languages),
    },
    { requiredKeys: [] },
  ),
})
type Someone = typeof someone extends { generate: (...given: never[]) => { value: infer One } } ? One : never
const between = array(tuple(nat(9), nat(9), boolean()), { maxLength: 8 })

type Community = { ids: string[]; people: Someone[]; swipes: Map<string, boolean>; blocks: Set<string> }

const seekerIn = ({ ids, people }: Community, n: number): SearchProfile => {
  const one = people[n]
  if (!one) throw new Error('nobody is there')
  return {
    userId: ids[n] ?? '',
    gender: genderBit(one.gender),
    seeks: seekBits(one.seeking),
    born: one.born,
    ageMin: one.ages[0],
    ageMax: one.ages[1],
    cell: one.cell,
    maxDistance: one.cell === null ? 3 : one.maxDistance,
    isFlexible: one.isFlexible,
    isOnlyToLiked: one.isOnlyToLiked,
    isShown: one.hasName,
    ...traitsOf(one.isOpen ? one.answers : { ...one.answers, smoking: null }, one.isVerified),
    ...acceptedBy(one),
  }
}

/** Counts the people that the rule lets this viewer see. */
function countBy(community: Community, n: number, viewer: SearchProfile): number {
  const { ids, swipes, blocks } = community
  const me = ids[n] ?? ''
  return ids.filter((id, other) =>
    mayBeShown(seekerIn(community, other), viewer, today, {
      isBlocked: blocks.has(me + id) || blocks.has(id + me),
      isDecidedByViewer: swipes.has(me + id),
      isViewerLiked: swipes.get(id + me) === true,
      isDealtToday: false,
    }),
  ).length
}

async function moveIn(people: Someone[], links: [number, number, boolean][]): Promise<Community> {
  await db.deleteFrom('user').execute()
  const at = server.clock.now
  const ids = people.map(() => randomUUID() as string)
  const facts = { name: '', emailVerified: true, image: null, createdAt: at, updatedAt: at }
  await db
    .insertInto('user')
    .values(ids.map((id) => ({ ...facts, id, email: `${id}@people.example` })))
    .execute()
  for (const [n, one] of people.entries()) {
    const userId = ids[n] ?? ''
    const said = { ...one.answers, gender: one.gender, seeking: one.seeking }
    const visibility = one.isOpen ? {} : { smoking: 'matches' as const }
    await db
      .updateTable('profiles')
      .set({
        ...said,
        visibility,
        firstName: one.hasName ? 'Ana' : '',
        displayName: 'Ana',
        dateOfBirth: one.born,
        isVerified: one.isVerified,
      })
      .where('userId', '=', userId)
      .execute()
  }
  const meetingWishes = people.map(({ ages: [ageMin, ageMax], wishes, ...one }, n) => {
    const { maxDistance, isFlexible, isOnlyToLiked, isOnlyVerified } = one
    const switches = { isFlexible, isOnlyToLiked, isOnlyVerified }
    return { userId: ids[n] ?? '', ageMin, ageMax, maxDistance, ...switches, wishes }
  })
  await db.insertInto('wishes').values(meetingWishes).execute()
  const places = people.map(({ cell }, n) => ({ userId: ids[n] ?? '', cell, pendingCell: null }))
  await db.insertInto('locations').values(places).execute()
  await refreshSearch(db)
  return { ids, people, ...(await tie(ids, links)) }
}

/** Makes swipes from one half of the links and blocks from the other. */
async function tie(ids: string[], links: [number, number, boolean][]) {
  const pairs = links.flatMap(([one, other, is], n) => {
    const [from, to] = [ids[one % ids.length] ?? '', ids[other % ids.length] ?? '']
    return from === to ? [] : [{ from, to, is, isBlock: n % 4 === 3 }]
  })
  const swipes = new Map(pairs.filter(({ isBlock }) => !isBlock).map(({ from, to, is }) => [from + to, is]))
  const blocks = new Set(pairs.filter(({ isBlock }) => isBlock).map(({ from, to }) => from + to))
  const split = (key: string) => [key.slice(0, 36), key.slice(36)] as const
  for (const [key, isLike] of swipes) {
    const [swiperId, swipedId] = split(key)
    const row = { swiperId, swipedId, isLike, clientId: randomUUID(), matchId: null }
    await db
      .insertInto('swipes')
      .values({ ...row, createdAt: server.clock.now, isAnswered: swipes.has(swipedId + swiperId) })
      .execute()
  }
  for (const key of blocks) {
    const [blockerId, blockedId] = split(key)
    await db.insertInto('blocks').values({ blockerId, blockedId, createdAt: server.clock.now }).execute()
  }
  return { swipes, blocks }
}

/** The viewer without one of their wishes. */
function without(viewer: SearchProfile, own: AcceptingWishes, name: WishName): SearchProfile {
  if (name === 'age') return { ...viewer, ageMin: 18, ageMax: 120 }
  if (name === 'maxDistance') return { ...viewer, maxDistance: 3 }
  if (name === 'seeking' || name === 'ownGender' || name === 'ownBirth') throw new Error('this is no wish')
  if (name === 'verified') return { ...viewer, ...acceptedBy({ ...own, isOnlyVerified: false }) }
  const { [name]: _, ...wishes } = own.wishes
  return { ...viewer, ...acceptedBy({ ...own, wishes }) }
}

function following({ change }: Advice, viewer: SearchProfile, own: AcceptingWishes): SearchProfile {
  const { ageMin = viewer.ageMin, ageMax = viewer.ageMax, maxDistance, ...accepting } = change ?? {}
  const farther = maxDistance ? distanceBuckets.indexOf(maxDistance) : viewer.maxDistance
  return { ...viewer, ageMin, ageMax, maxDistance: farther, ...acceptedBy({ ...own, ...accepting }) }
}

test('costs and advice agree with the rule of eligibility in any community', async () => {
  const seen = { hides: 0, advice: 0, fits: 0, combinedChange: 0 }
  await assert(
    asyncProperty(array(someone, { minLength: 8, maxLength: 12 }), between, async (people, links) => {
      const community = await moveIn(people, links)
      for (const n of [0, 1, 2]) {
        const [viewer, own] = [seekerIn(community, n), people[n] ?? defaultMeetingWishes]
        const ctx = { ...server.deps, viewerId: viewer.userId }
        const fits = countBy(community, n, viewer)
        const costs = await showCosts(ctx)
        expect(costs.fits).toBe(fits)
        for (const { wish: name, hides, of } of costs.costs) {
          const open = countBy(community, n, without(viewer, own, name))
          expect([name, hides, of]).toEqual([name, open - fits, open])
          seen.hides += hides
        }
        const advice = (await adviceFor(ctx)).filter(({ wish: name }) => name !== 'ownGender')
        for (const one of advice) {
          expect([one.wish, one.more]).toEqual([
            one.wish,
            countBy(community, n, following(one, viewer, own)) - fits,
          ])
          expect(one.more).toBeGreaterThan(0)
        }
        const wide = {
          ...viewer,
          ageMin: 18,
          ageMax: 120,
          maxDistance: 3,
          ...acceptedBy(defaultMeetingWishes),
        }
        expect(advice.length > 0).toBe(countBy(community, n, wide) > fits)
        seen.advice += advice.length
        seen.combinedChange += advice.filter(({ also }) => also).length
        seen.fits += fits
      }
    }),
    { numRuns: runs },
  )
  // If nobody fits and nothing is hidden, any count would pass.
  expect(Math.min(seen.fits, seen.hides, seen.advice)).toBeGreaterThan(runs / 10)
  expect(seen.combinedChange).toBeGreaterThan(runs / 10)
}, 1_200_000)
