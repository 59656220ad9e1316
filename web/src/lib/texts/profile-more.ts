import type { CompletenessStep } from '@hearth/contract/completeness'
import type { SpecialKind, Visibility } from '@hearth/contract/facts'
import type { PromptTheme } from '@hearth/contract/prompts'
import { brand } from '../brand.ts'
import { countryName } from './english.ts'

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

type Consent = { title: string; ask: string; erase: string }

const consents: Record<SpecialKind, Consent> = {
  faith: {
    title: 'Faith',
    ask: `${brand.name} keeps what you say of your faith, and shows it to those you choose: your matches, unless you say otherwise. If you show it to everyone, people can also choose by it whom they meet. Nothing else is done with it.`,
    erase: 'What you said of your faith is erased at once and for good.',
  },
  orientation: {
    title: 'Orientation',
    ask: `${brand.name} keeps what you say of your orientation, and shows it to those you choose: your matches, unless you say otherwise. Nothing else is done with it.`,
    erase: 'What you said of your orientation is erased at once and for good.',
  },
  health: {
    title: 'Health',
    ask: `${brand.name} keeps what you say of your health, and shows it to those you choose: your matches, unless you say otherwise. Nothing else is done with it.`,
    erase: 'What you said of your health is erased at once and for good.',
  },
}

const nextSteps: Record<CompletenessStep, { title: string; text: string }> = {
  introduction: {
    title: 'Your first name and date of birth',
    text: 'Your card has a name and an age, and a like needs both.',
  },
  photo: { title: 'A first photo', text: 'People answer a face. One in good light is enough to begin.' },
  prompt: { title: 'A first answer', text: 'It gives others something to say to you.' },
  intentions: { title: 'What you are looking for', text: 'Saying it early spares both of you a guess.' },
  bio: { title: 'A few words about yourself', text: 'They tell others why they should meet you.' },
  place: { title: 'Where you live', text: 'The town is enough. It tells how far a coffee would be.' },
  photos: {
    title: 'Two more photos',
    text: 'Three tell more than one: you, you at something you love, you with others.',
  },
  interests: { title: 'Three things you like to do', text: 'Shared interests make the first message easy.' },
  prompts: { title: 'A third answer', text: 'Three answers, and nobody has to ask about the weather.' },
  facts: { title: 'A few facts', text: 'Languages, work, children: whatever you like to say early.' },
}

export const profileMoreTexts = {
  sections: 'Parts of your profile',
  words: 'In Your Own Words',
  yourself: 'You & Whom You Seek',
  everyday: 'Family & Everyday Life',
  special: 'Only If You Wish',
  specialIntro: 'These three are nobody’s business but yours. Each is kept only after you have agreed to it.',

  headline: 'Headline',
  headlineHint: 'One line under your name.',
  prompts: 'Answers',
  promptsHint: 'Pick something and say it your way. Others can like an answer, or reply to it.',
  choosePrompt: 'Choose a question',
  otherPrompt: 'Choose another',
  promptCount: (n: number, max: number) => `${n} of ${max}`,
  answerTo: (prompt: string) => `Your answer to: ${prompt}`,
  left: (n: number) => `${n} left`,
  dropPrompt: (prompt: string) => `Take away: ${prompt}`,
  pickTitle: 'What would you like to answer?',
  themes,
  themesLabel: 'Themes',
  alreadyAnswered: 'Answered already',

  gender: 'I am',
  seeking: 'I would like to meet',
  seekingLabels: {
    woman: 'Women',
    man: 'Men',
    non_binary: 'Non-binary people',
    another: 'People of another gender',
  },
  allWishes: 'Age, distance and all your wishes',
  languages: 'Languages',
  languagesHint: 'Which you could be in love in.',
  languagePlaceholder: 'Begin to type a language',
  dropLanguage: (name: string) => `Take away ${name}`,
  familyValues: 'Family values',
  hasChildren: 'Children',
  hasChildrenLabels: { no: 'None', yes: 'I have some', grown_up: 'Grown up' },
  wantsChildren: 'More of them, one day?',
  wantsChildrenLabels: { yes: 'Yes', no: 'No', open: 'Open to it', not_sure: 'Not sure' },
  smoking: 'Smoking',
  smokingLabels: { no: 'No', sometimes: 'Now and then', yes: 'Yes', stopping: 'Giving it up' },
  drinking: 'Drinking',
  drinkingLabels: { no: 'No', rarely: 'Rarely', socially: 'In company', often: 'Often' },
  zodiac: 'Zodiac, if you like',

  consents,
  consentQuestion: (what: string) => `Say something about your ${what.toLowerCase()}?`,
  consentRest: 'You can take this back at any time, in one tap. Then it is erased.',
  tell: 'Tell',
  tellAbout: (what: string) => `about ${what.toLowerCase()}`,
  agree: 'I agree',
  notNow: 'Not now',
  agreedOn: (date: string) => `You agreed on ${date}.`,
  withdraw: 'Take it back',
  withdrawTitle: (what: string) => `Take back your consent: ${what.toLowerCase()}?`,
  withdrawConfirm: 'Take back and erase',
  withdrawn: 'Erased',
  consentFailed: 'This did not work. Please try again.',
  healthHint: 'A sentence, if there is something you would rather say early.',

  seenBy,
  seenByField: (field: string, who: string) => `${field}: ${who}`,
  seenByHeading: 'Who sees this',
  seenBySome: 'It differs',
  seenByHint: 'Your first name, age and photos make your card, so everyone sees those.',

  cityHint: 'The town is enough.',
  citySuggestions: 'Towns that begin so',
  citySource: 'Towns: GeoNames, CC BY 4.0',
  suggestionCount: (n: number) => (n === 1 ? '1 suggestion' : `${n} suggestions`),
  useLocation: 'Use my location',
  locating: 'Looking …',
  locationDenied: 'Your browser did not tell where you are. You can type your town instead.',
  locationFailed: 'Your place could not be found. You can type your town instead.',
  forgetLocation: 'Forget it',
  locationForgotten: 'Forgotten',
  country: countryName,

  draft: { keeping: 'Keeping your draft …', kept: 'Draft kept', keptHere: 'Draft kept on this device' },
  restored: 'This is as you left it. Others see it once you save.',
  discard: 'Back to what is saved',
  discarded: 'Back to what was saved',
  undo: 'Undo',

  merge: {
    title: 'Written in two places',
    text: 'Your profile was also changed elsewhere. Everything else fits together; here you choose.',
    mine: 'What you wrote here',
    theirs: 'What was saved elsewhere',
    nothing: 'Nothing',
    save: 'Save my choice',
    later: 'Not yet',
  },

  ownPage: 'As others see me',
  preview: 'As others see you',
  previewEveryone: 'Everyone',
  previewMatches: 'Your matches',
  previewFor: 'Seen through the eyes of',

  meter: 'Your profile',
  meterPercent: (percent: number) => `${percent} %`,
  meterNext: 'Best thing to do next',
  meterDone: 'All there',
  meterDoneText: 'There is nothing more that would help. Change it whenever life does.',
  nextSteps,

  newHere: {
    title: 'New here?',
    text: 'Eight short steps, one thing at a time. Skip whatever you like.',
    action: 'Step by step',
  },
}

export const wizardTexts = {
  progress: (n: number, of: number) => `Step ${n} of ${of}`,
  back: 'Back',
  next: 'Next',
  skip: 'Skip',
  saving: 'Saving...',
  leave: 'Later',
  finish: 'Meet people',
  toProfile: 'Change something',
  failed: 'This was not saved. Nothing of yours is lost.',
  missing: {
    firstName: 'What may people call you?',
    dateOfBirth: 'When were you born?',
  },
  needed: 'A like needs your first name and date of birth, so that nobody meets an empty card.',
  steps: {
    name: { title: 'Who are you?', text: 'Others see your first name and your age.' },
    people: { title: 'Whom would you like to meet?', text: 'So that the right people meet you.' },
    photos: { title: 'Show yourself', text: 'One good photo is enough to begin. More tell more.' },
    place: { title: 'Where do you live?', text: 'The town is enough. Nobody sees more than that.' },
    intentions: { title: 'What are you looking for?', text: 'Saying it early spares both of you a guess.' },
    about: { title: 'A few facts', text: 'Whatever fills your days. All of it can wait.' },
    words: { title: 'Give them something to say', text: 'One answer is enough to begin.' },
    done: { title: 'This is you', text: 'Your card, as others meet it. It can be changed at any time.' },
  },
  noCard: 'Your card appears once it has your first name and your date of birth.',
}
