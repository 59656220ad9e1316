import { brand } from '../brand.ts'

export const authTexts = {
  backToHome: 'Back to Home',
  title: 'Find Your Perfect Match',
  subtitle: 'Join thousands finding meaningful connections',
  checking: 'Checking whether you are signed in',
  lost: 'Your session has ended. Sign in again, and you go on where you were.',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: (min: number) => `At least ${min} characters. A short sentence works well.`,
  code: 'Six digits',
  codeHint: 'We go on by ourselves as soon as all six are there.',
  backupCode: 'Backup code',
  views: {
    sign_in: {
      submit: 'Sign In',
      busy: 'Signing in...',
      other: 'Already have an account? Sign in',
      back: 'Back to sign in',
    },
    sign_up: {
      submit: 'Sign Up',
      busy: 'Signing up...',
      other: "Don't have an account? Sign up",
    },
    forgotten_password: {
      text: 'Tell us your email address, and we send you a link to choose a new password.',
      submit: 'Send reset link',
      busy: 'Sending...',
      other: 'Forgot your password?',
      again: 'Ask for a new reset link',
    },
    magic_link: {
      title: 'Sign in without a password',
      text: 'We send you a link, and opening it signs you in.',
      submit: 'Send magic link',
      busy: 'Sending...',
      other: 'Email me a sign-in link',
    },
    verify_otp: {
      title: 'Sign in with a code',
      text: 'Type the six digits from our mail. They serve for ten minutes.',
      submit: 'Sign in with this code',
      busy: 'Checking...',
      other: 'Send me a code to type instead',
    },
    second_factor: {
      title: 'One more step',
      text: 'Type the six digits that your authenticator app shows now.',
      submit: 'Continue',
      busy: 'Checking...',
      other: 'Use the authenticator app',
    },
    backup_code: {
      title: 'One more step',
      text: 'Type one of the backup codes you kept when you set up the second step. Each serves once.',
      submit: 'Continue',
      busy: 'Checking...',
      other: 'Use a backup code',
    },
    update_password: {
      text: 'Choose a new password for your account.',
      submit: 'Update password',
      busy: 'Updating...',
    },
  },
  lostSecondStep: 'Lost your app and your codes? Write to whoever runs this community.',
  afterConfirming:
    'Your address is confirmed. This is not the browser you signed up in, so please choose your password here, to be sure that it is yours.',
  notNow: 'Not now',
  or: 'or',
  google: {
    other: 'Continue with Google',
    google_cancelled: 'You came back from Google without signing in. Try again, or use another way below.',
    google_unverified:
      'Google has not verified this email address, so we cannot know that it is yours. Verify it at Google, or use another way below.',
    google_left:
      'You disconnected Google from this account. Sign in another way, then connect it again in your settings.',
    google_failed: 'Google could not sign you in just now. Please try again, or use another way below.',
  },
  passkey: {
    other: 'Sign in with a passkey',
    stopped: 'No passkey was used. Try again, or sign in another way.',
    failed: 'This browser could not use a passkey here. Please sign in another way.',
  },
  told: {
    confirmation: 'Check your email for the confirmation link',
    reset: 'Check your email for the password reset link',
    magicLink: 'Check your email for the magic link',
    code: 'Check your email for the code',
    updated: 'Your password has been updated',
  },
  mail: {
    sentTo: (email: string) => `We wrote to ${email}.`,
    sentIfKnown: (email: string) => `If ${email} has an account here, our mail is on its way.`,
    hint: 'Nothing there after a minute? Look in your spam folder, or ask again.',
    again: 'Ask again',
    busy: 'Sending...',
    wait: (seconds: number) =>
      seconds < 90 ? `Ask again in ${seconds} s` : `Ask again in ${Math.ceil(seconds / 60)} minutes`,
    sentAgain: `Asked once more. If nothing comes, tell whoever runs ${brand.name}: their mail may be held up.`,
  },
  links: {
    confirm: {
      title: 'Confirm your email address',
      text: 'One tap makes this address yours here, and signs you in.',
      submit: 'Confirm and sign in',
      busy: 'Confirming...',
    },
    magic: {
      title: 'Sign in with this link',
      text: 'You asked us for a link to sign in. One tap, and you are in.',
      submit: 'Sign in',
      busy: 'Signing in...',
    },
    change: {
      title: 'Confirm the change of address',
      text: 'Your account asked for another email address. If that was you, say so here. If not, leave this page and choose a new password.',
      submit: 'Yes, change the address',
      busy: 'Confirming...',
    },
  },
  changed: {
    done: 'Your email address has been changed',
    waitsFor: {
      old: 'Thank you. Now open the link that we sent to your old address.',
      new: 'Thank you. Now open the link that we sent to your new address.',
    },
    on: 'Go to your account',
  },
  refused: {
    title: 'This link did not work',
    submit: 'Send a new link',
    busy: 'Sending...',
    askInSettings: 'You can ask for the change again in your settings.',
    settings: 'Go to settings',
  },
  offline: `We could not reach ${brand.name}. Check your connection and try again.`,
  unavailable: `${brand.name} is not answering right now. Please try again in a moment.`,
  statisticsLabel: `${brand.name} in figures`,
}
