import type { AreaTexts } from '@hearth/texts/areas'
import { publicPages } from '../lib/navigation.ts'
import { loadTexts } from '../lib/texts/loaded-texts.ts'
import type { Load } from './start/pieces.tsx'

// The first script of the page reads this file before React is there, so it imports nothing that would have
// to be waited for.

type Title = keyof AreaTexts['front']['titles'] | keyof AreaTexts['shell']['titles'] | 'landing'
export type Screen = { path: string; title: Title; load: Load }

/** Returns a loader that brings the texts of `bundle` along. */
export const withTexts =
  (bundle: string, load: Load): Load =>
  async () => {
    const [component] = await Promise.all([load(), loadTexts(bundle)])
    return component
  }

/** The texts of a screen are those that `textsBundles` lists under its title. */
const screenWith = (path: string, title: Title, load: Load): Screen => ({
  path,
  title,
  load: withTexts(title, load),
})

export const landing = screenWith(
  '/',
  'landing',
  async () => (await import('../features/landing/LandingScreen.tsx')).LandingScreen,
)
export const auth = screenWith(
  '/auth',
  'auth',
  async () => (await import('../features/auth/AuthScreen.tsx')).AuthScreen,
)
const loadPublic = withTexts(
  'public',
  async () => (await import('../features/public/PublicScreen.tsx')).PublicScreen,
)
export const publicScreens = publicPages.map(
  (title): Screen => ({ path: `/${title}`, title, load: loadPublic }),
)
export const notFound = screenWith(
  '*',
  'notFound',
  async () => (await import('./states/NotFoundScreen.tsx')).NotFoundScreen,
)

/** The screens that need a session. */
export const signedIn: readonly Screen[] = [
  screenWith(
    '/app',
    'dashboard',
    async () => (await import('../features/dashboard/DashboardScreen.tsx')).DashboardScreen,
  ),
  screenWith('/swipe', 'swipe', async () => (await import('../features/swipe/SwipeScreen.tsx')).SwipeScreen),
  screenWith(
    '/wishes',
    'wishes',
    async () => (await import('../features/wishes/WishesScreen.tsx')).WishesScreen,
  ),
  screenWith(
    '/matches',
    'matches',
    async () => (await import('../features/matches/MatchesScreen.tsx')).MatchesScreen,
  ),
  screenWith(
    '/likes',
    'likes',
    async () => (await import('../features/swipe/likes/LikesScreen.tsx')).LikesScreen,
  ),
  screenWith(
    '/messages/:conversationId',
    'chat',
    async () => (await import('../features/chat/ChatScreen.tsx')).ChatScreen,
  ),
  screenWith(
    '/people/:personId',
    'person',
    async () => (await import('../features/person/PersonScreen.tsx')).PersonScreen,
  ),
  screenWith(
    '/profile',
    'ownPage',
    async () => (await import('../features/person/OwnPageScreen.tsx')).OwnPageScreen,
  ),
  screenWith(
    '/profile-setup',
    'profile',
    async () => (await import('../features/profile/ProfileScreen.tsx')).ProfileScreen,
  ),
  screenWith(
    '/welcome',
    'welcome',
    async () => (await import('../features/profile/welcome/WelcomeScreen.tsx')).WelcomeScreen,
  ),
  screenWith(
    '/settings',
    'settings',
    async () => (await import('../features/settings/SettingsScreen.tsx')).SettingsScreen,
  ),
  screenWith(
    '/settings/blocked',
    'blocked',
    async () => (await import('../features/settings/blocked/BlockedScreen.tsx')).BlockedScreen,
  ),
  screenWith(
    '/decisions',
    'decisions',
    async () => (await import('../features/settings/decisions/DecisionsScreen.tsx')).DecisionsScreen,
  ),
  screenWith(
    '/settings/security',
    'security',
    async () => (await import('../features/settings/security/SecurityScreen.tsx')).SecurityScreen,
  ),
]

function isAt({ path }: Screen, pathname: string): boolean {
  const [wanted, given] = [path, pathname].map((one) => one.replace(/\/+$/, '').split('/'))
  if (wanted?.length !== given?.length) return false
  return wanted?.every((part, at) => part.startsWith(':') || part === given?.[at]) ?? false
}

export const screenAt = (pathname: string): Screen =>
  [landing, auth, ...publicScreens, ...signedIn].find((screen) => isAt(screen, pathname)) ?? notFound
