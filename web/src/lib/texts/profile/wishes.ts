import { createContext, useContext, useMemo } from 'react'
import { useUnits } from '../../format/units.tsx'
import { countryName } from '../english.ts'
import { reachTexts } from '../people/distances.ts'
import { wishNames } from './facts.ts'

const number = new Intl.NumberFormat('en')

function fits(n: number): string {
  if (n === 0) return 'Nobody matches'
  return n === 1 ? '1 person matches' : `${number.format(n)} people match`
}

/** In one sentence, because two bare numbers say nothing. */
function hides(hidden: number, of: number): string {
  if (hidden === 0) return 'Hides nobody right now'
  const rest = `who ${of === 1 ? 'matches' : 'match'} your other filters`
  if (of === 1) return `Hides the only person ${rest}`
  if (hidden === of) return `Hides ${of === 2 ? 'both' : `all ${number.format(of)}`} people ${rest}`
  return `Hides ${number.format(hidden)} of the ${number.format(of)} people ${rest}`
}

/** The texts of the filters page; they load with that page. */
export const wishesTexts = {
  heading: 'Filters',
  back: 'Back to the deck',
  fits,
  fitsOf: (n: number, of: number) => `${number.format(n)} of the first ${number.format(of)} people match`,
  counting: 'Counting…',
  hides,
  notCounted: 'Couldn’t count just now',
  offline: 'We’ll count again when you’re online.',
  countAgain: 'Count again',
  see: 'See them',
  notSaved: 'Not saved. Check your connection and try again.',

  basics: 'Age and distance',
  age: 'Age',
  ageRange: (from: number, to: number, isOpen: boolean) =>
    isOpen ? `${from} and older` : from === to ? `${from}` : `${from} to ${to}`,
  youngest: 'From',
  oldest: 'To',
  maxDistance: 'Distance',
  setPlace: 'Add your town to filter by distance',
  flexible: 'Flexible filters',
  flexibleHint: 'Also show people slightly outside my range who use this too.',

  gender: 'Gender',
  genderAction: 'Who you’re looking for',
  ownGender: 'Add your own gender',

  wishes: 'More filters',
  fields: wishNames,
  noWish: 'Any',
  must: 'Must-have',
  nice: 'Nice to have',
  mustHint: 'You only see these people, and only they see you.',
  niceHint: 'Shows these people first.',
  weight: 'How important is this?',
  answers: 'Show',
  answerPlaceholder: 'Type to search',
  removeAnswer: (name: string) => `Remove ${name}`,
  orUnsaid: 'Include people who haven’t said',
  orUnsaidShort: 'or hasn’t said',
  faithText: 'Faith can only be a must-have.',
  drop: 'Remove filter',
  done: 'Done',

  shown: 'Who sees you',
  pause: 'Take a break',
  pauseHint: 'Nobody new sees you. Your matches and chats stay.',
  onlyToLiked: 'Only people I liked',

  travel: 'Travel',
  travelText: 'You’ll return home automatically.',
  town: 'Town',
  towns: 'Matching towns',
  townMissing: 'Choose a town from the list',
  suggestionCount: (n: number) => (n === 1 ? '1 suggestion' : `${n} suggestions`),
  townSource: 'Towns: GeoNames, CC BY 4.0',
  country: countryName,
  days: 'How many days',
  daysWrong: (most: number) => `Between 1 and ${most} days`,
  go: 'Start',
  going: 'Starting…',
  away: (town: string) => `You’re in ${town}`,
  awaySomewhere: 'You’re travelling',
  until: (day: string) => `Until ${day}`,
  comeHome: 'Return home',
  comingHome: 'Returning…',
  home: 'Welcome back',
  travelFailed: 'That didn’t work. Check your connection and try again.',
}

// A context of its own, because only the filters page needs them.
const WishesTextsContext = createContext(wishesTexts)

export function useWishesTexts() {
  const texts = useContext(WishesTextsContext)
  const { distance } = useUnits()
  return useMemo(() => ({ ...texts, reachLabels: reachTexts(distance) }), [texts, distance])
}
