import type { DistanceUnit } from '@hearth/contract/account/settings'
import { MOST_COUNTED } from '@hearth/contract/people/discovery'
import { createContext, useContext } from 'react'

const people = (n: number) =>
  n === 1 ? '1 more person' : `${new Intl.NumberFormat('en').format(n)} more people`

/** More than are counted are said as so many and more; where there is nobody yet, nothing is. */
function hereWords(n: number): string | undefined {
  if (n === 0) return undefined
  if (n === 1) return 'One person is here.'
  return `${new Intl.NumberFormat('en').format(n)}${n >= MOST_COUNTED ? '+' : ''} people are here.`
}

/** The texts around a decision: before the first like, and when a decision is undone. */
export const decidingTexts = {
  wishes: 'Filters',
  liked: (name: string) => `You liked ${name}.`,
  passed: (name: string) => `You passed on ${name}.`,
  last: 'Nobody else is left.',
  back: (name: string) => `${name} is back.`,
  advice: {
    heading: 'Widen your filters to see more',
    more: (what: readonly string[], n: number) => `${what.join(' · ')}${n > 0 ? ` (${people(n)})` : ''}`,
    maxDistance: (far: number, unit: DistanceUnit) => `Include people up to ${far} ${unit}`,
    anywhere: 'Include people anywhere',
    ages: (from: number, to: number) => `Ages ${from} to ${to}`,
    agesUp: (from: number) => `Ages ${from} and older`,
    soften: (wish: string) => `${wish}: nice to have`,
    orUnsaid: (wish: string) => `${wish}: include people who haven’t said`,
    widen: (wish: string) => `${wish}: more answers`,
    seeking: 'Meet people of more genders',
    ownGender: 'Add your gender',
    ownBirth: 'Add your birthday',
    wishes: 'Open filters',
    done: 'Filters changed',
    undo: 'Undo',
    undone: 'Changed back',
    failed: 'Not changed. Check your connection and try again.',
  },
  filteredOut: 'Nobody fits your filters right now',
  birthMissing: {
    title: 'Add your birthday to see who’s here',
    text: hereWords,
    action: 'Add your birthday',
  },
  paused: {
    title: 'You’re taking a break',
    text: 'Nobody new sees you.',
    action: 'Meet people again',
    failed: 'You’re still on a break. Check your connection and try again.',
  },
  waits: {
    kept: 'Saved',
    like: (firstName: string) => `We’ll send your like for ${firstName} when you’re online.`,
    count: (n: number) => (n === 1 ? '1 swipe waiting to send' : `${n} swipes waiting to send`),
    notSent: 'One like wasn’t sent',
    notIntroduced: 'Add your name and birthday first.',
    gone: (firstName: string) => `${firstName} is no longer here.`,
  },
  introduce: {
    title: 'Before your first like',
    firstName: 'First name',
    dateOfBirth: 'Date of birth',
    dateOfBirthHint: (minAge: number) =>
      `Others see only your age. You need to be ${minAge} or older. You can correct this once within 24 hours.`,
    firstNameMissing: 'Enter your first name',
    dateOfBirthMissing: 'Enter your date of birth',
    submit: 'Save and like',
    busy: 'Saving...',
    cancel: 'Cancel',
  },
  undo: {
    label: 'Undo',
    matched: 'You’ve already matched',
    hidden: { title: 'Undone', text: 'We can’t show this person right now.' },
    failed: 'Failed to undo',
  },
}

// A context of its own, because only the deck needs them.
const DecidingTextsContext = createContext(decidingTexts)

export const useDecidingTexts = () => useContext(DecidingTextsContext)
