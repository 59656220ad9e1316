import { createContext, useContext } from 'react'
import { brand } from '../../brand.ts'

export const authTexts = {
  backToHome: 'Back to Home',
  title: 'Find Your Perfect Match',
  subtitle: 'Join thousands finding meaningful connections',
  checking: 'Checking whether you’re signed in',
  adult: {
    before: 'By signing up you confirm that you’re 18 or older and accept the',
    link: 'house rules',
    after: '.',
  },
  lost: 'You’ve been signed out: from another device, by a new password, or because your session expired.',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: (min: number) => `At least ${min} characters`,
  code: 'Six-digit code',
  backupCode: 'Backup code',
  views: {
    sign_in: {
      title: 'Sign in',
      submit: 'Sign In',
      busy: 'Signing in...',
      other: 'Already have an account? Sign in',
      back: 'Back to sign in',
    },
    sign_up: {
      title: 'Create your account',
      submit: 'Sign Up',
      busy: 'Signing up...',
      other: 'Don’t have an account? Sign up',
    },
    forgotten_password: {
      title: 'Reset your password',
      submit: 'Send reset link',
      busy: 'Sending...',
      other: 'Forgot your password?',
    },
    magic_link: {
      title: 'Sign in without a password',
      submit: 'Send magic link',
      busy: 'Sending...',
      other: 'Email me a sign-in link',
    },
    verify_otp: {
      title: 'Sign in with a code',
      text: 'The code from our email works for 10 minutes.',
      submit: 'Sign in with this code',
      busy: 'Checking...',
      other: 'Send me a code instead',
    },
    second_factor: {
      title: 'One more step',
      text: 'Open your authenticator app for the code.',
      submit: 'Continue',
      busy: 'Checking...',
      other: 'Use the authenticator app',
    },
    backup_code: {
      title: 'One more step',
      text: 'Each backup code works once.',
      submit: 'Continue',
      busy: 'Checking...',
      other: 'Use a backup code',
    },
    update_password: {
      title: 'Choose a new password',
      text: 'This signs you out on all devices.',
      submit: 'Update password',
      busy: 'Updating...',
    },
  },
  lostSecondStep: 'Lost your app and your codes? Contact your community’s admin.',
  afterConfirming:
    'Your email is confirmed. This isn’t the browser you signed up in, so choose your password here to make sure it’s yours.',
  notNow: 'Not now',
  or: 'or',
  google: {
    other: 'Continue with Google',
    google_cancelled: 'You didn’t finish signing in with Google.',
    google_unverified: 'Google hasn’t verified this email address. Verify it at Google, then try again.',
    google_left:
      'You disconnected Google from this account. Sign in another way, then connect it again in your settings.',
    google_other:
      'Your account here is connected to a different Google account. Sign in another way, then connect this one in your settings.',
    google_failed: 'Google couldn’t sign you in.',
  },
  passkey: {
    other: 'Sign in with a passkey',
    stopped: 'No passkey was used.',
    failed: 'This browser couldn’t use a passkey. Sign in another way.',
  },
  told: {
    confirmation: 'Check your email for the confirmation link',
    reset: 'Check your email for the password reset link',
    magicLink: 'Check your email for the magic link',
    code: 'Check your email for the code',
    updated: 'Your password has been updated',
  },
  mail: {
    sentTo: (email: string) => `We sent it to ${email}.`,
    sentIfKnown: (email: string) => `If ${email} has an account, it’s on its way.`,
    hint: 'If it doesn’t arrive, check your spam folder.',
    again: 'Resend email',
    busy: 'Sending...',
    wait: (seconds: number) =>
      seconds < 90 ? `Resend in ${seconds} s` : `Resend in ${Math.ceil(seconds / 60)} minutes`,
    sentAgain: 'Sent again. If it still doesn’t arrive, contact your community’s admin.',
    wrongAddress: 'Wrong address?',
  },
  links: {
    confirm: {
      title: 'Confirm your email address',
      submit: 'Confirm and sign in',
      busy: 'Confirming...',
    },
    magic: {
      title: 'Sign in with this link',
      submit: 'Sign in',
      busy: 'Signing in...',
    },
    change: {
      title: 'Change your email address?',
      text: 'If you didn’t ask for this, leave this page and choose a new password.',
      submit: 'Change email address',
      busy: 'Confirming...',
    },
  },
  changed: {
    done: 'Your email address has been changed',
    waitsFor: {
      old: 'Now open the link we sent to your old address.',
      new: 'Now open the link we sent to your new address.',
    },
    on: 'Go to your account',
  },
  refused: {
    title: 'This link didn’t work',
    submit: 'Send a new link',
    busy: 'Sending...',
    settings: 'Ask again in your settings',
  },
  offline: `We couldn’t reach ${brand.name}. Check your connection and try again.`,
  unavailable: `${brand.name} isn’t answering right now. Try again in a moment.`,
  statisticsLabel: `${brand.name} in figures`,
}

export type AuthTexts = typeof authTexts

// A context of its own, so that signed-in pages do not load these texts.
const AuthTextsContext = createContext<AuthTexts>(authTexts)

export const useAuthTexts = () => useContext(AuthTextsContext)
