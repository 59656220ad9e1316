import { signedOut } from './answers.ts'
import type { Hand } from './hand.ts'
import type { Scene } from './scene-type.ts'
import { type Answers, never, noNetwork, refuse } from './wire.ts'

/** Nobody is signed in. */
export const out = (more: Answers = {}) => ({ answers: () => ({ ...signedOut, ...more }) })
const signIn = async (hand: Hand) => {
  await hand.type('Email', 'robin@example.org')
  await hand.type('Password', 'a quiet evening in')
  await hand.press('Sign In')
}
const auth = { path: '/auth', ...out() }

export const landing: Record<string, Scene> = {
  usual: { path: '/', ...out(), shows: 'Find Your Match' },
  'second card': { path: '/', ...out(), act: (hand) => hand.press(/like/i), shows: '89% Match' },
}

export const authScreens: Record<string, Scene> = {
  'sign in': { ...auth, shows: 'Find Your Perfect Match' },
  checking: { ...auth, ...out({ 'GET /api/session': never }), shows: 'Checking whether you are signed in' },
  'sign up': { ...auth, act: (hand) => hand.press(/Sign up$/), shows: 'At least 10 characters' },
  'forgotten password': {
    ...auth,
    act: (hand) => hand.press('Forgot your password?'),
    shows: 'we send you a link',
  },
  'wrong password': {
    ...auth,
    ...out({ 'POST /api/auth/sign-in': refuse(401, 'unauthenticated') }),
    act: signIn,
    shows: /Invalid|Invented for the gallery/,
  },
  'signing in': { ...auth, ...out({ 'POST /api/auth/sign-in': never }), act: signIn, shows: 'Signing in...' },
  'no network': {
    ...auth,
    ...out({ 'POST /api/auth/sign-in': noNetwork }),
    act: signIn,
    shows: 'Check your connection and try again',
  },
  'check your mail': {
    ...auth,
    act: async (hand) => {
      await hand.press(/Sign up$/)
      await hand.type('Email', 'robin@example.org')
      await hand.type(/password/i, 'a quiet evening in')
      await hand.press('Sign Up')
    },
    shows: 'Check your email for the confirmation link',
  },
  'new password': { path: '/auth?reset=invented', ...out(), shows: 'Choose a new password' },
  confirming: {
    path: '/auth?confirm=invented',
    ...out({ 'POST /api/auth/confirm-email': never }),
    shows: 'Confirming your email address',
  },
  'link did not work': {
    path: '/auth?confirm=invented',
    ...out({ 'POST /api/auth/confirm-email': refuse(404, 'not_found') }),
    shows: 'This confirmation link did not work',
  },
}
