import { createContext, useContext } from 'react'
import { brand } from '../../brand.ts'

export const dashboardTexts = {
  home: 'Home',
  greeting: (name: string) => `Welcome, ${name}!`,
  headline: `Welcome to ${brand.name}`,
  subline: 'Your dating journey starts here',
  signOut: 'Sign out',
  signedOut: { title: 'Signed out', text: 'Come back soon! 💕' },
  signOutFailed: 'You’re still signed in. Check your connection and try again.',
  cards: {
    swipe: { title: 'Start Swiping', text: 'Meet one person at a time.' },
    messages: { title: 'Messages', text: 'Pick up where you left off.' },
    matches: { title: 'Matches', text: 'The people who like you back.' },
    profile: { title: 'Profile', text: 'What others see of you.' },
  },
  newcomers: {
    heading: 'New to you',
    text: (n: number) => (n === 1 ? '1 new person' : `${n} new people`),
    person: (name: string, age: number) => `${name}, ${age}`,
    look: 'See profile',
    all: 'See all',
    allMet: {
      text: 'You’ve met everyone for now. New people show up here first.',
      to: '/profile',
      action: 'See yourself as others do',
    },
    birthMissing: {
      text: 'Add your birthday to see people who fit you.',
      to: '/profile-setup#basics',
      action: 'Add your birthday',
    },
    failed: 'New people didn’t load.',
  },
  turn: {
    heading: 'Your turn',
    unread: (n: number) => (n === 1 ? '1 unread message' : `${n} unread messages`),
    hello: (firstName: string) => `Say hello to ${firstName}`,
    all: 'All chats',
    empty: 'You’re all caught up.',
    emptyAction: 'Meet someone new',
    failed: 'Your chats didn’t load.',
  },
  profileFailed: 'Your profile didn’t load.',
  offline: 'This loads once you’re back online.',
  retry: 'Try again',
  complete: {
    title: 'Complete Your Profile',
    text: 'A few words about you help others say hello.',
    action: 'Set Up Profile',
  },
  meter: 'Your profile',
  percent: (percent: number) => `${percent}%`,
  stepByStep: 'Step by step',
  finish: {
    introduction: {
      title: 'What do people call you?',
      text: 'Add your name and birthday before you start liking.',
      action: 'Add your name',
    },
    photo: {
      title: 'Add your photos',
      text: 'One is enough to start.',
      action: 'Add a photo',
    },
    prompt: {
      title: 'Start a conversation',
      text: 'A prompt makes the first message easy to write.',
      action: 'Add a prompt',
    },
    intentions: {
      title: 'What are you looking for?',
      text: 'Being upfront saves you both time.',
      action: 'Add it',
    },
    place: {
      title: 'Where do you live?',
      text: 'Your town is enough.',
      action: 'Add your town',
    },
    photos: {
      title: 'Three photos say more than one',
      text: 'You, you doing something you love, and you with friends.',
      action: 'Add photos',
    },
    interests: {
      title: 'What do you like to do?',
      text: 'Shared interests make the first message easy to write.',
      action: 'Add interests',
    },
    prompts: {
      title: 'Add three prompts',
      text: 'The more you answer, the easier you are to write to.',
      action: 'Add a prompt',
    },
    facts: {
      title: 'What keeps you busy?',
      text: 'Work, languages, kids: share what you like.',
      action: 'Add a few facts',
    },
  },
}

// Apart from all others, because whoever comes to another screen first would load them for nothing.
const DashboardTextsContext = createContext(dashboardTexts)

export const useDashboardTexts = () => useContext(DashboardTextsContext)
