import { brand } from '../brand.ts'

export const dashboardTexts = {
  home: 'Home',
  greeting: (name: string) => `Welcome, ${name}!`,
  headline: `Welcome to ${brand.name}`,
  subline: 'Your dating journey starts here',
  settings: 'Settings',
  signOut: 'Sign out',
  signedOut: { title: 'Signed out', text: 'Come back soon! 💕' },
  signOutFailed: 'You are still signed in. Check your connection and try again.',
  cards: {
    swipe: { title: 'Start Swiping', text: 'Meet one person at a time.' },
    messages: { title: 'Messages', text: 'Go on talking where you left off.' },
    matches: { title: 'Matches', text: 'The people who like you back.' },
    profile: { title: 'Profile', text: 'What others see of you.' },
  },
  newcomers: {
    heading: 'New to you',
    text: (n: number) => (n === 1 ? '1 person you have not met yet.' : `${n} people you have not met yet.`),
    person: (name: string, age: number) => `${name}, ${age}`,
    all: 'Meet them all',
    allMet: {
      text: 'You have met everyone for now. New people turn up here first.',
      to: '/profile',
      action: 'See yourself as others do',
    },
    birthMissing: {
      text: 'With your date of birth people turn up here who fit you.',
      to: '/profile-setup#basics',
      action: 'Add your date of birth',
    },
    failed: 'The newest people did not load.',
  },
  turn: {
    heading: 'Your turn',
    hello: (firstName: string) => `Say hello to ${firstName}`,
    all: 'All conversations',
    empty: 'Nobody is waiting for a word from you. Whoever writes next shows up here.',
    emptyAction: 'Meet someone new',
    failed: 'Your conversations did not load.',
  },
  profileFailed: 'Your profile did not load.',
  offline: 'This loads by itself as soon as you are back online.',
  retry: 'Try again',
  complete: {
    title: 'Complete Your Profile',
    text: 'A few words about yourself tell others why they should meet you.',
    action: 'Set Up Profile',
  },
  meter: 'Your profile',
  percent: (percent: number) => `${percent} %`,
  stepByStep: 'Step by step',
  finish: {
    introduction: {
      title: 'What do people call you?',
      text: 'Your first name and your age are on your card, and a like needs both.',
      action: 'Say who you are',
    },
    photo: {
      title: 'Show yourself',
      text: 'People answer a face. One photo in good light is enough to begin.',
      action: 'Choose a photo',
    },
    prompt: {
      title: 'Give them something to say',
      text: 'One answer of yours makes the first message easy to write.',
      action: 'Choose a question',
    },
    intentions: {
      title: 'What are you looking for?',
      text: 'Saying it early spares both of you a guess.',
      action: 'Say it',
    },
    place: {
      title: 'Where do you live?',
      text: 'The town is enough. It tells others how far a coffee would be.',
      action: 'Add your town',
    },
    photos: {
      title: 'Three photos say more than one',
      text: 'You, you at something you love, and you among others.',
      action: 'Choose photos',
    },
    interests: {
      title: 'What do you like to do?',
      text: 'Shared interests make the first message easy to write.',
      action: 'Add interests',
    },
    prompts: {
      title: 'Three answers, and nobody asks about the weather',
      text: 'Pick another question that you have something to say to.',
      action: 'Choose another',
    },
    facts: {
      title: 'What keeps you busy?',
      text: 'Work, languages, children: whatever you like to say early.',
      action: 'Add a few facts',
    },
  },
}
