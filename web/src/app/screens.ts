import type { AreaTexts } from '@hearth/texts/areas'
import type { ComponentType } from 'react'
import { publicPages } from '../lib/navigation.ts'
import { loadTexts } from '../lib/texts/loaded-texts.ts'
import type { rareScreens } from './rare-screens.ts'
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

/** The name of a screen's component, by which its file exports it. */
type ScreenName<T extends Title> = `${Capitalize<T>}Screen`

/** The texts of a screen are those that `textsBundles` lists under its title, after which its component is named. */
const screenWith = <T extends Title>(
  path: string,
  title: T,
  load: () => Promise<Record<ScreenName<T>, ComponentType>>,
): Screen => ({
  path,
  title,
  load: withTexts(title, async () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a title begins with a letter
    const name = `${title.charAt(0).toUpperCase()}${title.slice(1)}Screen` as ScreenName<T>
    return (await load())[name]
  }),
})

export const landing = screenWith('/', 'landing', () => import('../features/landing/LandingScreen.tsx'))
export const auth = screenWith('/auth', 'auth', () => import('../features/auth/AuthScreen.tsx'))
// Through a file that is loaded anyway, because the first script lists every file that it names.
const rare = (path: string, title: keyof typeof rareScreens): Screen => ({
  path,
  title,
  load: withTexts(title, async () => (await import('./signed-in/offline-start.ts')).rareScreens[title]()),
})

const publicFile = () => import('../features/public/PublicScreen.tsx')
const loadPublic = withTexts('public', async () => (await publicFile()).PublicScreen)
export const publicScreens = [
  ...publicPages.map((title): Screen => ({ path: `/${title}`, title, load: loadPublic })),
  // Loaded by the file of the others, because the first script lists every file that it names.
  {
    path: '/how-well',
    title: 'howWell',
    load: withTexts('howWell', async () => (await publicFile()).loadHowWell()),
  },
  // With a session of its own, because an invitation leads here without one.
  rare('/relative', 'relative'),
  {
    path: '/membership',
    title: 'membership',
    load: withTexts('membership', async () => (await publicFile()).loadMembership()),
  },
] satisfies Screen[]
export const notFound = screenWith('*', 'notFound', () => import('./states/NotFoundScreen.tsx'))

// Both are in one file, because the first script lists every file.
const notifications = () => import('../features/notifications/NotificationsScreen.tsx')

/** The screens that need a session. */
export const signedIn: readonly Screen[] = [
  screenWith('/app', 'dashboard', () => import('../features/dashboard/DashboardScreen.tsx')),
  screenWith('/swipe', 'swipe', () => import('../features/swipe/SwipeScreen.tsx')),
  screenWith('/wishes', 'wishes', () => import('../features/wishes/WishesScreen.tsx')),
  screenWith('/matches', 'matches', () => import('../features/matches/MatchesScreen.tsx')),
  screenWith('/likes', 'likes', () => import('../features/swipe/likes/LikesScreen.tsx')),
  screenWith('/messages/:conversationId', 'chat', () => import('../features/chat/ChatScreen.tsx')),
  screenWith('/people/:personId', 'person', () => import('../features/person/PersonScreen.tsx')),
  screenWith('/profile-setup', 'profile', () => import('../features/profile/ProfileScreen.tsx')),
  screenWith('/settings', 'settings', () => import('../features/settings/SettingsScreen.tsx')),
  screenWith('/notifications', 'notifications', notifications),
  {
    path: '/settings/notifications',
    title: 'notifications',
    load: withTexts('notifications', async () => (await notifications()).NotificationSettings),
  },
  rare('/settings/security', 'security'),
  rare('/settings/blocked', 'blocked'),
  rare('/settings/taste', 'taste'),
  rare('/settings/circle', 'circle'),
  rare('/settings/import', 'import'),
  rare('/welcome', 'welcome'),
  rare('/profile', 'ownPage'),
  rare('/hidden', 'hiddenFolder'),
  rare('/decisions', 'decisions'),
  rare('/verification', 'verification'),
]

const isAt = ({ path }: Screen, pathname: string): boolean =>
  new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/*$`).test(pathname)

export const screenAt = (pathname: string): Screen =>
  [landing, auth, ...publicScreens, ...signedIn].find((screen) => isAt(screen, pathname)) ?? notFound
