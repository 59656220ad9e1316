import { MOST_COUNTED } from '@hearth/contract/discovery'
import type { DistanceUnit } from '@hearth/contract/settings'

const people = (n: number) =>
  n === 1 ? '1 more person' : `${new Intl.NumberFormat('en').format(n)} more people`

/** More than are counted are said as so many and more; where there is nobody yet, nothing is. */
function hereWords(n: number): string {
  if (n === 0) return ''
  if (n === 1) return 'One person is here. '
  return `${new Intl.NumberFormat('en').format(n)}${n >= MOST_COUNTED ? ' and more' : ''} people are here. `
}

/** What is said on the deck around a decision: before the first like, and when one is taken back. */
export const decidingTexts = {
  wishes: 'Filters',
  liked: (name: string) => `You liked ${name}.`,
  passed: (name: string) => `You passed on ${name}.`,
  last: 'Nobody else is left.',
  back: (name: string) => `${name} is back.`,
  advice: {
    heading: 'A little wider, and there are more',
    few: 'Few people are left.',
    more: (what: readonly string[], n: number) => `${what.join(' · ')}${n > 0 ? `: ${people(n)}` : ''}`,
    reach: (far: number, unit: DistanceUnit) => `Include people up to ${far} ${unit}`,
    anywhere: 'Include people anywhere',
    ages: (from: number, to: number) => `Ages ${from} to ${to}`,
    agesUp: (from: number) => `Ages ${from} and older`,
    soften: (wish: string) => `${wish}: nice to have`,
    orUnsaid: (wish: string) => `${wish}: also who has not said`,
    widen: (wish: string) => `${wish}: more answers`,
    seeking: 'Meet people of more genders',
    ownGender: 'Say your own gender',
    ownBirth: 'Say when you were born',
    wishes: 'Open filters',
    done: { title: 'Changed', text: 'Your deck is dealt anew.' },
    undo: 'Undo',
    undone: 'As it was before',
    failed: 'Not changed. Check your connection and try again.',
  },
  filteredOut: {
    title: 'Nobody fits your filters right now',
    text: 'There are people here you haven’t met. Widen your filters to see them.',
  },
  birthMissing: {
    title: 'Add your date of birth to see who is here',
    text: (here: number) =>
      `${hereWords(here)}Your age decides who fits whom. Others see your age only, never the day.`,
    action: 'Add your date of birth',
  },
  paused: {
    title: 'You are paused',
    text: 'Nobody meets you, and you meet nobody, until you are back. Your matches and conversations stay.',
    action: 'Meet people again',
    failed: 'You are still paused. Check your connection and try again.',
  },
  waits: {
    kept: 'Saved',
    like: (firstName: string) => `We’ll send your like for ${firstName} when you’re online.`,
    count: (n: number) => (n === 1 ? '1 swipe waits for a connection' : `${n} swipes wait for a connection`),
    notSent: 'One like could not be sent',
    notIntroduced: 'It needs your first name and date of birth first.',
    gone: (firstName: string) => `${firstName} is no longer here.`,
  },
  introduce: {
    title: 'Before your first like',
    text: (firstName: string) =>
      `${firstName} will want to know who likes them. Tell us this, and your like is on its way.`,
    firstName: 'First name',
    dateOfBirth: 'Date of birth',
    dateOfBirthHint: (minAge: number) =>
      `Others see only your age. You need to be ${minAge} or older. You can correct this once within 24 hours.`,
    firstNameMissing: 'Please write your first name',
    dateOfBirthMissing: 'Please give your date of birth',
    submit: 'Save and like',
    busy: 'Saving...',
    cancel: 'Not now',
  },
  undo: {
    label: 'Undo',
    matched: {
      title: 'This like stays',
      text: 'You two have found each other already. You can talk under Matches.',
    },
    hidden: { title: 'Taken back', text: 'This person cannot be shown at the moment.' },
    failed: 'Failed to undo',
  },
}
