import {
  type IntroAudience,
  type IntroState,
  introAudiences,
  introStates,
} from '@hearth/contract/media/intros'
import { Relation } from '@hearth/contract/people/discovery'
import type { Visibility } from '@hearth/contract/profile/fields'
import { expect, test } from 'vitest'
import type { VisibleRelation } from '../discovery/discovery.ts'
import { mayHear, mayWatch, readyStateOf } from './intros.rules.ts'

/** Every way to see a person, or not at all. */
const looks: (VisibleRelation | undefined)[] = [
  undefined,
  ...Relation.options.flatMap((relation) => [
    { relation, likesViewer: false },
    { relation, likesViewer: true },
  ]),
]
const nameOf = (look: VisibleRelation | undefined) =>
  look ? `${look.relation}${look.likesViewer ? ' whom the owner likes' : ''}` : 'nobody'

/** Who may watch an intro that is shown. */
const watchers: Record<IntroAudience, readonly string[]> = {
  matches: ['self', 'self whom the owner likes', 'match', 'match whom the owner likes'],
  liked: [
    'self',
    'self whom the owner likes',
    'match',
    'match whom the owner likes',
    'candidate whom the owner likes',
    'decided whom the owner likes',
  ],
  everyone: looks.filter((look) => look !== undefined).map(nameOf),
}

const cases = looks.flatMap((look) =>
  introAudiences.flatMap((visibleTo) =>
    introStates.flatMap((state) => [true, false].map((isHidden) => ({ look, visibleTo, state, isHidden }))),
  ),
)

test('the table of who may watch an intro is complete', () => {
  expect(cases).toHaveLength(9 * 3 * 4 * 2)
})

test.each(cases)('$look.relation, $visibleTo, $state, hidden: $isHidden', ({ look, ...intro }) => {
  const isOwner = look?.relation === 'self'
  const isThere = intro.state === 'shown' && !intro.isHidden
  const isExpected = isOwner || (isThere && watchers[intro.visibleTo].includes(nameOf(look)))
  expect(mayWatch(look, intro)).toBe(isExpected)
})

const visibilities: Visibility[] = ['everyone', 'matches', 'nobody']

test.each(
  looks.flatMap((look) =>
    visibilities.flatMap((visibility) => [true, false].map((isHidden) => ({ look, visibility, isHidden }))),
  ),
)('a spoken answer: $look.relation, $visibility, hidden: $isHidden', ({ look, visibility, isHidden }) => {
  const reaches: Record<Visibility, boolean> = {
    everyone: look !== undefined,
    matches: look?.relation === 'match',
    nobody: false,
  }
  const isExpected = look?.relation === 'self' || (!isHidden && reaches[visibility])
  expect(mayHear(look, visibility, isHidden)).toBe(isExpected)
})

test.each<[string | null, Date | null, IntroState]>([
  [null, null, 'waiting_for_captions'],
  [null, new Date(), 'waiting_for_captions'],
  ['', null, 'waiting_for_review'],
  ['Hello', null, 'waiting_for_review'],
  ['', new Date(), 'shown'],
  ['Hello', new Date(), 'shown'],
])('with captions %o and an approval at %o an intro becomes %s', (captions, approvedAt, state) => {
  expect(readyStateOf(captions, approvedAt)).toBe(state)
})
