import { brand } from '../brand.ts'

export const authTexts = {
  backToHome: 'Back to Home',
  title: 'Find Your Perfect Match',
  subtitle: 'Join thousands finding meaningful connections',
  checking: 'Checking whether you are signed in',
  welcome: {
    title: `Welcome to ${brand.name}! 💕`,
    text: "Let's set up your profile to find your perfect match.",
  },
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: (min: number) => `At least ${min} characters. A short sentence works well.`,
  signIn: { submit: 'Sign In', busy: 'Signing in...', other: 'Already have an account? Sign in' },
  signUp: { submit: 'Sign Up', busy: 'Signing up...', other: "Don't have an account? Sign up" },
  forgottenPassword: {
    text: 'Tell us your email address, and we send you a link to choose a new password.',
    submit: 'Send reset link',
    busy: 'Sending...',
    other: 'Forgot your password?',
  },
  updatePassword: {
    text: 'Choose a new password for your account.',
    afterConfirming:
      'Your address is confirmed. This is not the browser you signed up in, so please choose your password here, to be sure that it is yours.',
    submit: 'Update password',
    busy: 'Updating...',
    askAgain: 'Ask for a new reset link',
  },
  told: {
    confirmation: 'Check your email for the confirmation link',
    reset: 'Check your email for the password reset link',
    updated: 'Your password has been updated',
  },
  confirm: {
    busy: 'Confirming your email address',
    failed: 'This confirmation link did not work',
    failedText: 'If you confirmed already, just sign in. If not, signing in sends you a new link.',
    signIn: 'Go to sign in',
    retry: 'Try again',
  },
  offline: `We could not reach ${brand.name}. Check your connection and try again.`,
  unavailable: `${brand.name} is not answering right now. Please try again in a moment.`,
  statisticsLabel: `${brand.name} in figures`,
}
