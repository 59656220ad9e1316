import type { RouteObject } from 'react-router'
import { ErrorScreen } from './ErrorScreen.tsx'
import { Loading } from './Loading.tsx'
import { Root, type RouteHandle } from './Root.tsx'

const titled = (title: RouteHandle['title']): RouteHandle => ({ title })

const signedIn: RouteObject[] = [
  {
    path: 'app',
    handle: titled('dashboard'),
    lazy: async () => ({
      Component: (await import('../features/dashboard/DashboardScreen.tsx')).DashboardScreen,
    }),
  },
  {
    path: 'profile-setup',
    handle: titled('profile'),
    lazy: async () => ({ Component: (await import('../features/profile/ProfileScreen.tsx')).ProfileScreen }),
  },
  {
    path: 'swipe',
    handle: titled('swipe'),
    lazy: async () => ({ Component: (await import('../features/swipe/SwipeScreen.tsx')).SwipeScreen }),
  },
  {
    path: 'matches',
    handle: titled('matches'),
    lazy: async () => ({ Component: (await import('../features/matches/MatchesScreen.tsx')).MatchesScreen }),
  },
  {
    path: 'messages/:conversationId',
    handle: titled('chat'),
    lazy: async () => ({ Component: (await import('../features/chat/ChatScreen.tsx')).ChatScreen }),
  },
]

/** Every screen of the house. Each comes in its own piece, so that the landing page stays light. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: Loading,
    children: [
      {
        path: '/',
        handle: titled('landing'),
        lazy: async () => ({
          Component: (await import('../features/landing/LandingScreen.tsx')).LandingScreen,
        }),
      },
      {
        lazy: async () => ({ Component: (await import('./Shell.tsx')).Shell }),
        children: [
          {
            path: 'auth',
            handle: titled('auth'),
            lazy: async () => ({ Component: (await import('../features/auth/AuthScreen.tsx')).AuthScreen }),
          },
          {
            lazy: async () => ({ Component: (await import('./SignedIn.tsx')).SignedIn }),
            children: signedIn,
          },
        ],
      },
      {
        path: '*',
        handle: titled('notFound'),
        lazy: async () => ({ Component: (await import('./NotFoundScreen.tsx')).NotFoundScreen }),
      },
    ],
  },
]
