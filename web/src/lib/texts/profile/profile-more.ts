import type { CompletenessStep } from '@hearth/contract/profile/completeness'
import type { Choice, FieldName, SpecialKind, Visibility } from '@hearth/contract/profile/fields'
import type { PromptTheme } from '@hearth/contract/profile/prompts'
import { brand } from '../../brand.ts'
import { countryName } from '../english.ts'
import { profileTexts } from './profile.ts'

const seenBy: Record<Visibility, string> = {
  everyone: 'Everyone',
  matches: 'Matches',
  nobody: 'Nobody',
}

const themes: Record<PromptTheme, string> = {
  play: 'Just for fun',
  everyday: 'Every day',
  values: 'What matters',
  family: 'Family',
  future: 'One day',
  talk: 'Talk to me',
}

type Consent = { title: string; ask: string }

const consents: Record<SpecialKind, Consent> = {
  faith: {
    title: 'Faith',
    ask: `${brand.name} stores your faith and shows it to your matches, unless you choose otherwise. If you show it to everyone, people can also filter by it. We use it for nothing else.`,
  },
  orientation: {
    title: 'Orientation',
    ask: `${brand.name} stores your orientation and shows it to your matches, unless you choose otherwise. We use it for nothing else.`,
  },
  health: {
    title: 'Health',
    ask: `${brand.name} stores your health and shows it to your matches, unless you choose otherwise. We use it for nothing else.`,
  },
}

/** The label of each field. */
const names: Record<FieldName, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  bio: 'Bio',
  dateOfBirth: 'Date of birth',
  locationCity: 'City',
  locationState: 'State',
  occupation: 'Occupation',
  education: 'Education',
  heightCm: 'Height (cm)',
  lookingFor: profileTexts.lookingFor,
  relationshipGoals: 'Relationship Goals',
  interests: 'Interests & Hobbies',
  headline: 'Headline',
  prompts: 'Prompts',
  gender: 'I am',
  seeking: 'I would like to meet',
  languages: 'Languages',
  homeLanguages: 'Languages spoken at home',
  familyValues: 'Family values',
  hasChildren: 'Children',
  wantsChildren: 'Want children?',
  smoking: 'Smoking',
  drinking: 'Drinking',
  exercise: 'Exercise',
  zodiac: 'Zodiac',
  faith: consents.faith.title,
  orientation: consents.orientation.title,
  health: consents.health.title,
}

/** Answers in the words of who gives them, where others read them differently. */
const options: { [Name in FieldName]?: Record<Choice<Name>, string> } = {
  seeking: {
    woman: 'Women',
    man: 'Men',
    non_binary: 'Non-binary people',
    another: 'People of another gender',
  },
  hasChildren: { no: 'None', yes: 'I have children', grown_up: 'Grown up' },
  wantsChildren: { yes: 'Yes', no: 'No', open: 'Open to it', not_sure: 'Not sure' },
  smoking: { no: 'No', sometimes: 'Now and then', yes: 'Yes', stopping: 'Quitting' },
  drinking: { no: 'No', rarely: 'Rarely', socially: 'Socially', often: 'Often' },
  exercise: { often: 'Often', sometimes: 'Sometimes', never: 'Never' },
}

const hints: Partial<Record<FieldName, string>> = { languages: 'Languages you’d date in' }

const nextSteps: Record<CompletenessStep, string> = {
  introduction: 'Add your name and birthday',
  photo: 'Add a photo of you',
  prompt: 'Answer your first prompt',
  intentions: 'Say what you’re looking for',
  bio: 'Write a few words about you',
  place: 'Add where you live',
  photos: 'Add two more photos',
  interests: 'Add three interests',
  prompts: 'Add three prompts',
  facts: 'Add a few facts about you',
}

/** The text of the row of an empty section. */
const emptyRows = {
  words: 'Add three prompts',
  basics: 'Add your name, birthday and town',
  about: 'Add your work, height and what you’re looking for',
  interests: 'Add what you love doing',
  yourself: 'Add who you’d like to meet and your languages',
  everyday: 'Add family, smoking and drinking',
}

export const profileMoreTexts = {
  names,
  options,
  words: 'In Your Own Words',
  yourself: 'You & Who You’re Looking For',
  everyday: 'Family & Everyday Life',
  special: 'Optional',
  specialIntro: 'Stored only with your consent.',
  emptyRows,
  edited: 'Not saved yet',
  checkThis: 'Check this section',
  done: 'Done',

  choosePrompt: 'Choose a prompt',
  otherPrompt: 'Choose another',
  promptCount: (n: number, max: number) => `${n} of ${max}`,
  answerTo: (prompt: string) => `Your answer to: ${prompt}`,
  left: (n: number) => `${n} left`,
  dropPrompt: (prompt: string) => `Remove answer: ${prompt}`,
  pickTitle: 'Choose a prompt',
  themes,
  themesLabel: 'Themes',
  alreadyAnswered: 'Already answered',

  deckHint:
    'You can change gender, who you’d like to meet and faith twice a day. Your deck follows the next day.',
  deckChangesLeft: (n: number, when: string) =>
    n > 0 ? `${n} change left, one more on ${when}.` : `No changes left until ${when}.`,
  allWishes: 'Age, distance and all filters',
  hints,
  listPlaceholder: 'Type a language',
  removeAnswer: (name: string) => `Remove ${name}`,

  consents,
  consentQuestion: (what: string) => `Add your ${what.toLowerCase()}?`,
  consentRest: 'You can withdraw your consent any time, and we’ll delete it.',
  add: 'Add',
  addWhat: (what: string) => what.toLowerCase(),
  agree: 'I agree',
  cancel: 'Cancel',
  agreedOn: (date: string) => `You agreed on ${date}.`,
  withdraw: 'Withdraw consent',
  withdrawTitle: (what: string) => `Withdraw consent and delete your ${what.toLowerCase()}?`,
  withdrawText: 'You can’t undo this.',
  withdrawConfirm: 'Withdraw and delete',
  withdrawn: 'Deleted',
  consentFailed: 'That didn’t work. Try again.',
  healthHint: 'Anything you’d rather say early.',

  seenBy,
  seenByHeading: 'Who sees this',
  seenBySome: 'Mixed',
  seenOnly: (who: string) => `Seen by: ${who}`,
  seenMixed: 'Partly hidden',
  seenByHint: 'Everyone sees your first name, age and photos.',

  citySuggestions: 'Matching towns',
  citySource: 'Towns: GeoNames, CC BY 4.0',
  suggestionCount: (n: number) => (n === 1 ? '1 suggestion' : `${n} suggestions`),
  useLocation: 'Use my location',
  locating: 'Locating…',
  locationDenied: 'Your browser didn’t share your location. Type your town instead.',
  locationFailed: 'We couldn’t find your location. Type your town instead.',
  forgetLocation: 'Remove location',
  locationForgotten: 'Location removed',
  country: countryName,

  draft: {
    saving: 'Saving draft…',
    saved: 'Draft saved',
    savedHere: 'Draft saved on this device',
  },
  restored: 'You have unsaved changes.',
  discard: 'Discard',
  discarded: 'Changes discarded',
  undo: 'Undo',

  merge: {
    title: 'Changed in two places',
    mine: 'What you wrote here',
    theirs: 'What was saved elsewhere',
    nothing: 'Nothing',
    save: 'Save my choice',
    later: 'Decide later',
  },

  ownPage: 'As others see me',
  preview: 'As others see you',
  previewEveryone: 'As everyone',
  previewMatches: 'As a match',
  previewFor: 'See your card',
  previewWhole: 'Show whole card',
  previewLess: 'Show less',

  meter: 'Your profile',
  meterPercent: (percent: number) => `${percent}%`,
  meterNext: 'Next step',
  meterDone: 'Your profile is complete.',
  nextSteps,

  newHere: {
    title: 'New here?',
    action: 'Go step by step',
  },
}

export const wizardTexts = {
  progress: (n: number, of: number) => `Step ${n} of ${of}`,
  back: 'Back',
  next: 'Next',
  skip: 'Skip',
  more: 'Add more',
  saving: 'Saving...',
  leave: 'Finish later',
  finish: 'Meet people',
  failed: 'Couldn’t save. Nothing you typed is lost.',
  missing: {
    firstName: 'Enter your first name',
    dateOfBirth: 'Enter your date of birth',
  },
  /** Of a step that Next would pass by with nothing filled in. */
  empty: {
    people: 'Choose one, or skip this for now.',
    photos: 'Add a photo, or skip this for now.',
    place: 'Enter your town, or skip this for now.',
    intentions: 'Choose one, or skip this for now.',
    about: 'Say something about yourself, or skip this for now.',
    words: 'Answer one prompt, or skip this for now.',
  },
  steps: {
    name: 'Who are you?',
    people: 'Who would you like to meet?',
    photos: 'Add your photos',
    place: 'Where do you live?',
    intentions: 'What are you looking for?',
    about: 'A few facts',
    words: 'Start a conversation',
    done: 'Here’s your card',
  },
}
