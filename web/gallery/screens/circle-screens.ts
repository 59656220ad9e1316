import { plainAccount } from '../data/account.ts'
import {
  circleLog,
  circleNotes,
  circleOf,
  emptyCircle,
  familyMessages,
  MATCH,
  matchCircleOf,
  mayNothing,
  NOOR,
  sharedOf,
} from '../data/circle.ts'
import { never, refuse, type SceneAnswers } from '../data/fake-server.ts'
import { used } from '../data/limits.ts'
import type { SceneActions } from '../data/scene-actions.ts'
import { minutesAgo, type SceneData } from '../data/scene-data.ts'
import type { GalleryScene } from '../scene-type.ts'

const PATH = '/settings/circle'
const failing = refuse(422, 'invalid')
const stale = refuse(403, 'stale_session')

const usual = (world: SceneData): SceneAnswers => ({
  'GET /api/account': () => plainAccount,
  'GET /api/circle': () => circleOf(),
  'POST /api/circle/preview': () => ({ view: sharedOf(world) }),
  'GET /api/circle/relatives/:relativeId/preview': () => ({ view: sharedOf(world) }),
  'POST /api/circle/relatives/:relativeId/grants': () => circleOf(),
  'POST /api/circle/invitations': () => ({
    circle: circleOf(),
    link: 'https://hearth.example.org/relative#invitation=8hZ2kq0TjW4v9yB1nR6cLs',
  }),
  'GET /api/circle/log': () => ({ entries: circleLog, next: null }),
  'GET /api/circle/notes': () => circleNotes,
  'GET /api/circle/suggestions': () => ({
    suggestions: world.people
      .slice(0, 2)
      .map((person) => ({ id: person.id, label: 'Aunt Noor', person, suggestedAt: minutesAgo(600) })),
  }),
  'GET /api/circle/matches/:matchId': () => matchCircleOf(),
  'GET /api/matches/:matchId/families': () => familyMessages,
  'GET /api/family-consent': () => ({ mayMatchesShow: true, mayBeSuggested: false }),
})

const at = (more: string, answers: SceneAnswers = {}): Pick<GalleryScene, 'path' | 'answers'> => ({
  path: PATH + more,
  answers: (world) => ({ ...usual(world), ...answers }),
})

async function fillInvitation(hand: SceneActions) {
  await hand.type('What do you call them?', 'Aunt Noor')
}

const home: Record<string, GalleryScene> = {
  usual: { ...at(''), shows: 'Aunt Noor' },
  empty: { ...at('', { 'GET /api/circle': () => emptyCircle }), shows: 'Nobody yet' },
  full: { ...at('', { 'GET /api/circle': () => circleOf({ seatsLeft: 0 }) }), shows: 'Your circle is full' },
  'safety notice': {
    ...at('', { 'GET /api/circle': () => circleOf({ notice: { since: minutesAgo(60) } }) }),
    shows: 'Is this what you want?',
  },
  loading: { ...at('', { 'GET /api/circle': never }), shows: /Discover.*Loading/ },
  failing: { ...at('', { 'GET /api/circle': failing }), shows: 'Try again' },
  'confirm it’s you': {
    ...at('', { 'GET /api/circle': stale }),
    act: (hand) => hand.press('Confirm it’s you'),
    shows: 'Your password',
  },
  locked: {
    ...at('', { 'GET /api/circle': stale }),
    shows: 'Only you can open this',
  },
  'opened offline': { ...at(''), isOffline: true, shows: 'loads once you’re back' },
}

const relative: Record<string, GalleryScene> = {
  relative: { ...at(`?relative=${NOOR}`), shows: 'What they may do' },
  'relative, allow more': {
    ...at(`?relative=${NOOR}`),
    act: (hand) => hand.press('Allow something else'),
    shows: 'What do you want to allow?',
  },
  'relative, preview': {
    ...at(`?relative=${NOOR}`),
    act: (hand) => hand.press('See as Aunt Noor'),
    shows: 'exactly what they see',
  },
  'relative sees nothing': {
    ...at(`?relative=${NOOR}`, {
      'GET /api/circle/relatives/:relativeId/preview': () => ({ view: null }),
    }),
    act: (hand) => hand.press('See as Aunt Noor'),
    shows: 'They see nothing of you now',
  },
  'relative, ending': {
    ...at(`?relative=${NOOR}`),
    act: (hand) => hand.press('Remove Aunt Noor'),
    shows: 'Remove Aunt Noor?',
  },
  'relative ended': { ...at('?relative=00000000-0000-4000-8000-000000004003'), shows: 'You removed them' },
  'relative gone': { ...at('?relative=nobody'), shows: 'isn’t in your circle' },
  invite: { ...at('?invite'), shows: 'What may they do?' },
  'invite, preview': {
    ...at('?invite'),
    act: async (hand) => {
      await fillInvitation(hand)
      await hand.press('See as Aunt Noor')
    },
    shows: 'once it has begun',
  },
  'invite, few changes left': {
    ...at('?invite', used('profile_changes', 119, 120)),
    shows: '1 change left.',
  },
  'invite, no name': {
    ...at('?invite'),
    act: (hand) => hand.press('Make an invitation'),
    shows: 'What may they do?',
  },
  invited: {
    ...at('?invite'),
    act: async (hand) => {
      await fillInvitation(hand)
      await hand.press('Make an invitation')
    },
    shows: 'It works once',
  },
}

const reading: Record<string, GalleryScene> = {
  log: { ...at('?log'), shows: 'Aunt Noor joined' },
  'log, empty': {
    ...at('?log', { 'GET /api/circle/log': () => ({ entries: [], next: null }) }),
    shows: 'Nothing has happened yet',
  },
  'log, loading': { ...at('?log', { 'GET /api/circle/log': never }), shows: /Discover.*Loading/ },
  'log, failing': { ...at('?log', { 'GET /api/circle/log': failing }), shows: 'Try again' },
  notes: { ...at('?notes'), shows: 'Sunday lunch' },
  'notes, empty': {
    ...at('?notes', { 'GET /api/circle/notes': () => ({ notes: [] }) }),
    shows: 'No notes yet',
  },
  suggestions: { ...at('?suggestions'), shows: 'Aunt Noor suggests' },
  'suggestions, empty': {
    ...at('?suggestions', { 'GET /api/circle/suggestions': () => ({ suggestions: [] }) }),
    shows: 'No suggestions yet',
  },
}

const one = 'GET /api/circle/matches/:matchId'
const asking: Record<string, GalleryScene> = {
  'ask my circle': { ...at(`?match=${MATCH}`), shows: 'Not enough are in favour yet' },
  'ask my circle, no change left': {
    ...at(`?match=${MATCH}`, used('profile_changes', 120, 120)),
    shows: 'That’s a lot of changes.',
  },
  'ask my circle, nobody': {
    ...at(`?match=${MATCH}`, {
      [one]: () => matchCircleOf({ relatives: [], inFavour: 0, rule: 'just_opinions', isMet: null }),
    }),
    shows: 'Nobody is in your circle yet',
  },
  'ask my circle, card hidden': {
    ...at(`?match=${MATCH}`, { [one]: () => matchCircleOf({ isCardShown: false, families: 'yours' }) }),
    shows: 'hasn’t allowed families',
  },
  'ask my circle, families talk': {
    ...at(`?match=${MATCH}`, { [one]: () => matchCircleOf({ families: 'both', isMet: true }) }),
    shows: 'Read the conversation',
  },
  'ask my circle, preview': {
    path: `${PATH}?match=${MATCH}`,
    answers: (world) => ({
      ...usual(world),
      'POST /api/circle/preview': () => ({
        view: sharedOf(world, { profile: null, photos: null, notes: [], may: mayNothing }),
      }),
    }),
    act: (hand) => hand.press('See what they’ll see'),
    shows: 'what they’ll see of this match',
  },
  'ask my circle, loading': { ...at(`?match=${MATCH}`, { [one]: never }), shows: /Discover.*Loading/ },
  'ask my circle, failing': {
    ...at(`?match=${MATCH}`, { [one]: refuse(500, 'internal') }),
    shows: 'Try again',
  },
  'match gone': {
    ...at(`?match=${MATCH}`, { [one]: refuse(404, 'not_found') }),
    shows: 'not matched any more',
  },
  families: { ...at(`?families=${MATCH}`), shows: 'Shall we bring dessert?' },
  'families, empty': {
    ...at(`?families=${MATCH}`, {
      'GET /api/matches/:matchId/families': () => ({ messages: [], mayWrite: false, next: null }),
    }),
    shows: 'Nobody has written yet',
  },
  'families ended': {
    ...at(`?families=${MATCH}`, { 'GET /api/matches/:matchId/families': refuse(404, 'not_found') }),
    shows: 'This conversation has ended',
  },
}

/** The circle of a member, page by page. */
export const circleScreens: Record<string, GalleryScene> = { ...home, ...relative, ...reading, ...asking }
