import { brand } from '../../brand.ts'

export const appTexts = {
  name: brand.name,
  titles: {
    landing: `${brand.name}: ${brand.tagline}`,
    auth: 'Sign in',
    terms: 'House rules and privacy',
    dashboard: 'Home',
    profile: 'Your profile',
    welcome: 'First steps',
    swipe: 'Swipe',
    wishes: 'Filters',
    matches: 'Your matches',
    likes: 'Likes you',
    chat: 'Messages',
    person: 'Profile',
    ownPage: 'As others see me',
    settings: 'Settings',
    security: 'Account and security',
    blocked: 'Blocked people',
    notFound: 'Page not found',
  },
  documentTitle: (screen: string) => `${screen} · ${brand.name}`,
  loading: 'Loading',
  slow: 'This is taking longer than usual…',
  skip: 'Skip to content',
  offline: 'You’re offline',
  live: {
    connecting: 'Connecting…',
    closed: 'Reconnecting…',
  },
}

/** The description of the toast for each failed request; its title is `title`. */
export const failureTexts = {
  title: 'Error',
  loadProfile: 'Failed to load profile',
  saveProfile: 'Failed to save profile',
  saveProfileBroke: 'Something went wrong',
  loadCandidates: 'Failed to load profiles',
  recordSwipe: 'Failed to record swipe',
  loadMatches: 'Failed to load matches',
  startConversation: 'Failed to start conversation',
  conversationNotFound: 'Conversation not found',
}

export const offlineStateTexts = {
  title: 'You’re offline',
  text: 'This loads once you’re back online.',
  still: 'Still offline',
  retry: 'Try again',
}

export const failedStateTexts = {
  title: 'This didn’t load',
  text: 'Check your connection and try again.',
  retry: 'Try again',
}
