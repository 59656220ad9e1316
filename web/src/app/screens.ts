import type { AreaTexts } from '@hearth/texts/areas'
import type { ComponentType } from 'react'
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
const screenWith = <Name extends string>(
  path: string,
  title: Title,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): Screen => ({ path, title, load: withTexts(title, async () => (await load())[name]) })

export const landing = screenWith(
  '/',
  'landing',
  'LandingScreen',
  () => import('../features/landing/LandingScreen.tsx'),
)
export const auth = screenWith('/auth', 'auth', 'AuthScreen', () => import('../features/auth/AuthScreen.tsx'))
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
  'NotFoundScreen',
  () => import('./states/NotFoundScreen.tsx'),
)

/** The screens that need a session. */
export const signedIn: readonly Screen[] = [
  screenWith(
    '/app',
    'dashboard',
    'DashboardScreen',
    () => import('../features/dashboard/DashboardScreen.tsx'),
  ),
  screenWith('/swipe', 'swipe', 'SwipeScreen', () => import('../features/swipe/SwipeScreen.tsx')),
  screenWith('/wishes', 'wishes', 'WishesScreen', () => import('../features/wishes/WishesScreen.tsx')),
  screenWith('/matches', 'matches', 'MatchesScreen', () => import('../features/matches/MatchesScreen.tsx')),
  screenWith('/likes', 'likes', 'LikesScreen', () => import('../features/swipe/likes/LikesScreen.tsx')),
  screenWith(
    '/messages/:conversationId',
    'chat',
    'ChatScreen',
    () => import('../features/chat/ChatScreen.tsx'),
  ),
  screenWith(
    '/people/:personId',
    'person',
    'PersonScreen',
    () => import('../features/person/PersonScreen.tsx'),
  ),
  screenWith('/profile', 'ownPage', 'OwnPageScreen', () => import('../features/person/OwnPageScreen.tsx')),
  screenWith(
    '/profile-setup',
    'profile',
    'ProfileScreen',
    () => import('../features/profile/ProfileScreen.tsx'),
  ),
  screenWith(
    '/welcome',
    'welcome',
    'WelcomeScreen',
    () => import('../features/profile/welcome/WelcomeScreen.tsx'),
  ),
  screenWith(
    '/settings',
    'settings',
    'SettingsScreen',
    () => import('../features/settings/SettingsScreen.tsx'),
  ),
  screenWith(
    '/settings/blocked',
    'blocked',
    'BlockedScreen',
    () => import('../features/settings/blocked/BlockedScreen.tsx'),
  ),
  screenWith(
    '/hidden',
    'hiddenFolder',
    'HiddenFolderScreen',
    () => import('../features/hidden/HiddenFolderScreen.tsx'),
  ),
  screenWith(
    '/decisions',
    'decisions',
    'DecisionsScreen',
    () => import('../features/settings/decisions/DecisionsScreen.tsx'),
  ),
  screenWith(
    '/settings/security',
    'security',
    'SecurityScreen',
    () => import('../features/settings/security/SecurityScreen.tsx'),
  ),
  screenWith(
    '/settings/import',
    'import',
    'ImportScreen',
    () => import('../features/profile/import/ImportScreen.tsx'),
  ),
]

const isAt = ({ path }: Screen, pathname: string): boolean =>
  new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/*$`).test(pathname)

export const screenAt = (pathname: string): Screen =>
  [landing, auth, ...publicScreens, ...signedIn].find((screen) => isAt(screen, pathname)) ?? notFound
