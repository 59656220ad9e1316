import { createContext, useContext } from 'react'
import { brand } from '../../brand.ts'

export const dashboardTexts = {
  home: 'Home',
  greeting: (name: string) => `Welcome, ${name}!`,
  headline: `Welcome to ${brand.name}`,
  subline: 'Your dating journey starts here',
  signOut: 'Sign out',
  signedOut: { title: 'Signed out', text: 'Come back soon! 💕' },
  signOutFailed: 'You’re still signed in. Check your connection.',
  cards: {
    swipe: 'Start Swiping',
    messages: 'Messages',
    matches: 'Matches',
    profile: 'Profile',
  },
  newcomers: {
    heading: 'New to you',
    text: (n: number) => (n === 1 ? '1 new person' : `${n} new people`),
    person: (name: string, age: number) => `${name}, ${age}`,
    look: 'See profile',
    all: 'See all',
    allMet: {
      text: 'You’ve met everyone for now.',
      to: '/profile',
      action: 'View your profile',
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
    action: 'Set Up Profile',
  },
  meter: 'Your profile',
  percent: (percent: number) => `${percent}%`,
  stepByStep: 'Go step by step',
  finish: {
    introduction: {
      title: 'Add your name and birthday',
      action: 'Introduce yourself',
    },
    photo: {
      title: 'Add your photos',
      action: 'Choose a photo',
    },
    prompt: {
      title: 'Start a conversation',
      action: 'Choose a prompt',
    },
    intentions: {
      title: 'What are you looking for?',
      action: 'Say what',
    },
    place: {
      title: 'Where do you live?',
      action: 'Add your town',
    },
    photos: {
      title: 'Three photos say more than one',
      action: 'Add photos',
    },
    interests: {
      title: 'What do you like to do?',
      action: 'Add interests',
    },
    prompts: {
      title: 'Add three prompts',
      action: 'Choose a prompt',
    },
    facts: {
      title: 'What keeps you busy?',
      action: 'Add a few facts',
    },
  },
}

// A context of its own, so that other screens do not load these texts.
const DashboardTextsContext = createContext(dashboardTexts)

export const useDashboardTexts = () => useContext(DashboardTextsContext)
