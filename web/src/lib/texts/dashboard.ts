import { brand } from '../brand.ts'

export const dashboardTexts = {
  greeting: (name: string) => `Welcome, ${name}!`,
  headline: `Welcome to ${brand.name}`,
  subline: 'Your dating journey starts here',
  signOut: 'Sign out',
  signedOut: { title: 'Signed out', text: 'Come back soon! 💕' },
  signOutFailed: 'You are still signed in. Check your connection and try again.',
  cards: {
    swipe: { title: 'Start Swiping', text: 'See who is here, one person at a time.' },
    messages: { title: 'Messages', text: 'Go on talking where you left off.' },
    matches: { title: 'Matches', text: 'The people who like you back.' },
    profile: { title: 'Profile', text: 'What others see of you.' },
  },
  complete: {
    title: 'Complete Your Profile',
    text: 'A few words about yourself tell others why they should meet you.',
    action: 'Set Up Profile',
  },
}
