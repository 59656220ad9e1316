import { signedOut } from '../data/answers.ts'
import { never, noNetwork, refuse, refuseWith, type SceneAnswers } from '../data/fake-server.ts'
import type { SceneActions } from '../data/scene-actions.ts'
import type { GalleryScene } from '../scene-type.ts'

/** Nobody is signed in. */
export const out = (more: SceneAnswers = {}) => ({ answers: () => ({ ...signedOut, ...more }) })
const signIn = async (hand: SceneActions) => {
  await hand.type('Email', 'robin@example.org')
  await hand.type('Password', 'a quiet evening in')
  await hand.press('Sign In')
}
const askForLink = async (hand: SceneActions) => {
  await hand.type('Email', 'robin@example.org')
  await hand.press('Send magic link')
}
const askForCode = async (hand: SceneActions) => {
  await hand.type('Email', 'robin@example.org')
  await hand.press('Send me a code instead')
}
const tooSoon = refuseWith({
  status: 429,
  problem: ['too_many_tries', { minutes: 1 }],
  retryAfter: 48,
})
const expired = refuse(422, 'link_expired')

/** All is well the first time, and then no longer. */
function onceThen(later: SceneAnswers[string]): SceneAnswers[string] {
  let times = 0
  return (asked) => {
    times += 1
    return times > 1 ? later?.(asked) : {}
  }
}

const auth = { path: '/auth', ...out() }

export const landing: Record<string, GalleryScene> = {
  usual: { path: '/', ...out(), shows: 'Find Your Match' },
  'second card': { path: '/', ...out(), act: (hand) => hand.press(/like/i), shows: '89% Match' },
}

export const authScreens: Record<string, GalleryScene> = {
  'sign in': { ...auth, shows: 'Find Your Perfect Match' },
  checking: { ...auth, ...out({ 'GET /api/session': never }), shows: 'Checking whether you’re signed in' },
  'sign up': { ...auth, act: (hand) => hand.press(/Sign up$/), shows: 'At least 10 characters' },
  'forgotten password': {
    ...auth,
    act: (hand) => hand.press('Forgot your password?'),
    shows: 'Send reset link',
  },
  'wrong password': {
    ...auth,
    ...out({
      'POST /api/auth/sign-in': refuse(401, 'wrong_email_or_password'),
    }),
    act: signIn,
    shows: 'Invalid email or password',
  },
  'sign up refused': {
    path: '/auth?view=sign_up',
    ...out(),
    act: async (hand) => {
      await hand.type('Email', 'robin@example.org')
      await hand.type('Password', 'short')
      await hand.press('Sign Up')
    },
    shows: 'At least 10 characters',
  },
  'session ended': { path: '/matches', ...out(), wasSignedIn: true, shows: 'You’ve been signed out' },
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
  'reset mail sent': {
    path: '/auth?view=forgotten_password',
    ...out(),
    act: async (hand) => {
      await hand.type('Email', 'robin@example.org')
      await hand.press('Send reset link')
    },
    shows: 'Check your email for the password reset link',
  },
  'signing up by all ways': {
    path: '/auth?view=sign_up',
    ...out(),
    ways: 'google',
    shows: 'Continue with Google',
  },
  'new password': { path: '/auth#reset=invented', ...out(), shows: 'Choose a new password' },
  'all ways': { ...auth, ways: 'google', shows: 'Continue with Google' },
  'back from Google': {
    path: '/auth?problem=google_unverified',
    ...out(),
    ways: 'google',
    shows: 'Verify it at Google',
  },
  'magic link': { path: '/auth?view=magic_link', ...out(), shows: 'Send magic link' },
  'magic link failed': {
    path: '/auth?view=magic_link',
    ...out(),
    act: (hand) => hand.press('Send magic link'),
    shows: 'Enter your full email address',
  },
  'magic link sent': {
    path: '/auth?view=magic_link',
    ...out(),
    act: askForLink,
    shows: 'Check your email for the magic link',
  },
  'asked too soon': {
    path: '/auth?view=magic_link',
    // Made at each visit, because it counts.
    answers: () => ({ ...signedOut, 'POST /api/auth/magic-link': onceThen(tooSoon) }),
    act: async (hand) => {
      await askForLink(hand)
      await hand.press('Resend email')
    },
    shows: 'Resend in',
  },
  'code by mail': { path: '/auth?view=magic_link', ...out(), act: askForCode, shows: 'Six-digit code' },
  'wrong code': {
    path: '/auth?view=magic_link',
    ...out({
      'POST /api/auth/code/verify': refuse(422, 'mailed_code_wrong'),
    }),
    act: async (hand) => {
      await askForCode(hand)
      await hand.type('Six-digit code', '123456')
    },
    shows: 'That code is wrong or has expired.',
  },
  'second step': { path: '/auth?view=second_factor', ...out(), shows: 'One more step' },
  'backup code': { path: '/auth?view=backup_code', ...out(), shows: 'Backup code' },
  'confirm address': { path: '/auth#confirm=invented', ...out(), shows: 'Confirm and sign in' },
  confirming: {
    path: '/auth#confirm=invented',
    ...out({ 'POST /api/auth/confirm-email': never }),
    act: (hand) => hand.press('Confirm and sign in'),
    shows: 'Confirming...',
  },
  'open magic link': { path: '/auth#magic=invented', ...out(), shows: 'Sign in with this link' },
  'change address': { path: '/auth#change=invented', ...out(), shows: 'Change email address' },
  'address changed': {
    path: '/auth#change=invented',
    ...out(),
    act: (hand) => hand.press('Change email address'),
    shows: 'Your email address has been changed',
  },
  'link did not work': {
    path: '/auth#confirm=invented',
    ...out({ 'POST /api/auth/confirm-email': expired }),
    act: (hand) => hand.press('Confirm and sign in'),
    shows: 'This link didn’t work',
  },
}
