import type { FrontTexts } from '../lib/texts/front-texts.tsx'
import type { Load } from './start/pieces.tsx'

// The first script of the page reads this file before React is there, so it imports nothing that would have
// to be waited for.

type Title = keyof FrontTexts['app']['titles']
type Screen = { path: string; title: Title; load: Load }

export const landing: Screen = {
  path: '/',
  title: 'landing',
  load: async () => (await import('../features/landing/LandingScreen.tsx')).LandingScreen,
}
export const auth: Screen = {
  path: '/auth',
  title: 'auth',
  load: async () => (await import('../features/auth/AuthScreen.tsx')).AuthScreen,
}
export const terms: Screen = {
  path: '/terms',
  title: 'terms',
  load: async () => (await import('../features/landing/TermsScreen.tsx')).TermsScreen,
}
export const notFound: Screen = {
  path: '*',
  title: 'notFound',
  load: async () => (await import('./states/NotFoundScreen.tsx')).NotFoundScreen,
}

/** The screens that need a session. */
export const signedIn: readonly Screen[] = [
  {
    path: '/app',
    title: 'dashboard',
    load: async () => (await import('../features/dashboard/DashboardScreen.tsx')).DashboardScreen,
  },
  {
    path: '/swipe',
    title: 'swipe',
    load: async () => (await import('../features/swipe/SwipeScreen.tsx')).SwipeScreen,
  },
  {
    path: '/wishes',
    title: 'wishes',
    load: async () => (await import('../features/wishes/WishesScreen.tsx')).WishesScreen,
  },
  {
    path: '/matches',
    title: 'matches',
    load: async () => (await import('../features/matches/MatchesScreen.tsx')).MatchesScreen,
  },
  {
    path: '/likes',
    title: 'likes',
    load: async () => (await import('../features/swipe/likes/LikesScreen.tsx')).LikesScreen,
  },
  {
    path: '/messages/:conversationId',
    title: 'chat',
    load: async () => (await import('../features/chat/ChatScreen.tsx')).ChatScreen,
  },
  {
    path: '/people/:personId',
    title: 'person',
    load: async () => (await import('../features/person/PersonScreen.tsx')).PersonScreen,
  },
  {
    path: '/profile',
    title: 'ownPage',
    load: async () => (await import('../features/person/OwnPageScreen.tsx')).OwnPageScreen,
  },
  {
    path: '/profile-setup',
    title: 'profile',
    load: async () => (await import('../features/profile/ProfileScreen.tsx')).ProfileScreen,
  },
  {
    path: '/welcome',
    title: 'welcome',
    load: async () => (await import('../features/profile/welcome/WelcomeScreen.tsx')).WelcomeScreen,
  },
  {
    path: '/settings',
    title: 'settings',
    load: async () => (await import('../features/settings/SettingsScreen.tsx')).SettingsScreen,
  },
  {
    path: '/settings/blocked',
    title: 'blocked',
    load: async () => (await import('../features/settings/blocked/BlockedScreen.tsx')).BlockedScreen,
  },
  {
    path: '/settings/security',
    title: 'security',
    load: async () => (await import('../features/settings/security/SecurityScreen.tsx')).SecurityScreen,
  },
]

function isAt({ path }: Screen, pathname: string): boolean {
  const [wanted, given] = [path, pathname].map((one) => one.replace(/\/+$/, '').split('/'))
  if (wanted?.length !== given?.length) return false
  return wanted?.every((part, at) => part.startsWith(':') || part === given?.[at]) ?? false
}

export const screenAt = (pathname: string): Screen =>
  [landing, auth, terms, ...signedIn].find((screen) => isAt(screen, pathname)) ?? notFound
