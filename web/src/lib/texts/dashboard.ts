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
    empty: 'You have met everyone for now. New people turn up here first.',
    failed: 'The newest people did not load.',
  },
  turn: {
    heading: 'Your turn',
    hello: (firstName: string) => `Say hello to ${firstName}`,
    all: 'All conversations',
    empty: 'Nobody is waiting for a word from you. Whoever writes next shows up here.',
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
  finish: {
    firstName: {
      title: 'What do people call you?',
      text: 'Your first name is on your card, and a like needs it.',
      action: 'Add your name',
    },
    dateOfBirth: {
      title: 'When were you born?',
      text: 'Others see your age only, and a like needs it.',
      action: 'Add your birthday',
    },
    interests: {
      title: 'What do you like to do?',
      text: 'Shared interests make the first message easy to write.',
      action: 'Add interests',
    },
    lookingFor: {
      title: 'What are you looking for?',
      text: 'Saying it early spares both of you a guess.',
      action: 'Say it',
    },
    locationCity: {
      title: 'Where do you live?',
      text: 'The town is enough. It tells others how far a coffee would be.',
      action: 'Add your town',
    },
    occupation: {
      title: 'What keeps you busy?',
      text: 'Work, studies, children: whatever fills your days.',
      action: 'Add your work',
    },
  },
}
