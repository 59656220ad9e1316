import { countryName } from './english.ts'
import { wishNames } from './wish-names.ts'

const number = new Intl.NumberFormat('en')
const people = (n: number) => (n === 1 ? '1 person' : `${number.format(n)} people`)

/** What the page of one's wishes says; it comes with that page. */
export const wishesTexts = {
  heading: 'Who you meet',
  back: 'Back to the deck',
  fits: (n: number) => `${people(n)} ${n === 1 ? 'fits' : 'fit'} your wishes right now.`,
  fitsOf: (n: number, of: number) =>
    `${number.format(n)} of the first ${number.format(of)} people fit your wishes.`,
  counting: 'Counting …',
  hides: (hides: number, of: number) =>
    hides === 0 ? 'Hides nobody' : `Hides ${number.format(hides)} of ${number.format(of)}`,
  notCounted: 'Could not be counted just now.',
  countAgain: 'Count again',
  saved: 'Each change is saved at once.',
  notSaved: 'Not saved. Check your connection and try again.',
  opposite: 'The oldest cannot be younger than the youngest',

  basics: 'Age and distance',
  age: 'Age',
  ageRange: (from: number, to: number, isOpen: boolean) =>
    isOpen ? `${from} and older` : from === to ? `${from}` : `${from} to ${to}`,
  youngest: 'From',
  oldest: 'To',
  reach: 'How far away',
  noPlace: 'Hearth does not know where you are, so it cannot tell what is near.',
  setPlace: 'Say where you live',
  flexible: 'Let one of us decide',
  flexibleHint: 'Someone who has this on too may meet you when age and distance suit only one of you.',

  gender: 'Who you would like to meet',
  genderText: 'This is part of your profile, because others may see it.',
  genderAction: 'Change in your profile',
  ownGender: 'You have not said your own gender.',

  wishes: 'Everything else',
  wishesText: 'A must-have hides everyone else, and hides you from them. A nice-to-have only comes first.',
  fields: wishNames,
  noWish: 'No wish',
  must: 'Must-have',
  nice: 'Nice to have',
  mustHint: 'You only meet people of whom this is true.',
  niceHint: 'Whoever fits comes earlier. Nobody is hidden.',
  weight: 'How much it matters',
  answers: 'Whoever says',
  orUnsaid: 'Also people who have not said',
  orUnsaidShort: 'or not said',
  faithText: 'You can choose by faith here, as a must-have. It never decides who comes first.',
  drop: 'Drop this wish',
  done: 'Done',

  shown: 'Who meets you',
  pause: 'Take a break',
  pauseHint: 'Nobody meets you in their deck. Your matches and conversations stay.',
  onlyToLiked: 'Only people I liked',
  onlyToLikedHint: 'You are in the decks of those alone whom you have liked.',

  travel: 'On a journey',
  travelText: 'Meet people in another town for a while. Your own place comes back by itself.',
  town: 'Town',
  towns: 'Towns that begin so',
  townMissing: 'Please choose a town from the list',
  townCount: (n: number) => (n === 1 ? '1 suggestion' : `${n} suggestions`),
  townSource: 'Towns: GeoNames, CC BY 4.0',
  country: countryName,
  days: 'For how many days',
  daysWrong: (most: number) => `Between 1 and ${most} days`,
  go: 'Go there',
  going: 'Setting off ...',
  away: (town: string) => `You are in ${town}`,
  awaySomewhere: 'You are on a journey',
  until: (day: string) => `until the end of ${day}`,
  comeHome: 'Come home',
  comingHome: 'Coming home ...',
  home: 'Welcome back',
  homeText: 'You meet people around your own place again.',
  travelFailed: 'This did not work. Check your connection and try again.',
}
