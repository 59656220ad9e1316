import type { Relation } from '@hearth/contract/people/discovery'
import { candidatesIn } from '../data/candidates.ts'
import { never, refuse } from '../data/fake-server.ts'
import type { GalleryScene } from '../scene-type.ts'

const own = 'GET /api/daily-pair'

const withPair = (relation: Relation): Pick<GalleryScene, 'answers'> => ({
  answers: (world) => {
    const [, one] = candidatesIn(world)
    const [first] = candidatesIn(world)
    if (!one || !first) throw new Error('nobody to pair')
    const { distanceBucket, why: _, note: __, ...person } = one
    const pair = { person, distanceBucket, why: first.why, relation }
    return { [own]: () => ({ takesPart: true, pair, hasPassed: false }) }
  },
})

/** The deck with the pair of the day above it. */
export const pairScenes: Record<string, GalleryScene> = {
  'pair of the day': { path: '/swipe', ...withPair('candidate'), shows: 'Your pair of the day' },
  'liked pair of the day': { path: '/swipe', ...withPair('decided'), shows: 'Liked' },
  'matched pair of the day': { path: '/swipe', ...withPair('match'), shows: 'It’s a match' },
  'pair of the day with long text': {
    path: '/swipe',
    world: 'long',
    ...withPair('candidate'),
    shows: 'Your pair of the day',
  },
  'passed pair of the day': {
    path: '/swipe',
    answers: () => ({ [own]: () => ({ takesPart: true, pair: null, hasPassed: true }) }),
    shows: 'You passed on today’s pair',
  },
  'loading pair of the day': {
    path: '/swipe',
    answers: () => ({ [own]: never }),
    shows: /\d+ profiles left/,
  },
  'failing pair of the day': {
    path: '/swipe',
    answers: () => ({ [own]: refuse(422, 'invalid') }),
    shows: /\d+ profiles left/,
  },
}

/** The switch in the settings. */
export const pairSettings: Record<string, GalleryScene> = {
  'no pair of the day': {
    path: '/settings',
    answers: () => ({ [own]: () => ({ takesPart: false, pair: null, hasPassed: false }) }),
    shows: 'Each day we pick one person',
  },
}
