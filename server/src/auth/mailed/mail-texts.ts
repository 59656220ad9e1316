import type { MailContent } from '../../outside/mail/mail-html.ts'

const NOT_YOU = 'Wasn’t you? You can ignore this email.'

const TELL_US = 'Wasn’t you? Sign out the devices you don’t know and choose a new password.'

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

type SignIn = { browser: string; system: string; place: string | null; at: Date }

/** The texts of all account mails. None of them names a person. */
export const mailTexts = {
  confirm: (name: string, link: string): MailContent => ({
    subject: 'Confirm your email address',
    says: [`Welcome to ${name}. Tap to confirm your email and sign in.`],
    button: { label: 'Confirm and sign in', link },
    adds: ['The link works once and expires in 24 hours.', 'Didn’t sign up? You can ignore this email.'],
  }),
  magic: (name: string, link: string): MailContent => ({
    subject: 'Your sign-in link',
    says: [`Someone, hopefully you, asked to sign in to ${name} without a password. Tap to sign in.`],
    button: { label: 'Sign in', link },
    adds: ['The link works once and expires in 10 minutes. Don’t share it.', NOT_YOU],
  }),
  code: (name: string, code: string): MailContent => ({
    subject: 'Your sign-in code',
    says: [
      `Someone, hopefully you, asked for a code to sign in to ${name}. Enter it where you asked for it.`,
    ],
    code,
    adds: ['The code works once and expires in 10 minutes. We’ll never ask you for it.', NOT_YOU],
  }),
  reset: (_: string, link: string): MailContent => ({
    subject: 'Choose a new password',
    says: ['Someone, hopefully you, asked for a new password. Choose one here.'],
    button: { label: 'Choose a new password', link },
    adds: ['The link works once and expires in 10 minutes.', NOT_YOU],
  }),
  alreadyHere: (_: string, link: string): MailContent => ({
    subject: 'You already have an account',
    says: ['Someone, hopefully you, tried to sign up with this address. It already has an account.'],
    button: { label: 'Sign in', link },
    adds: ['Forgot your password? You can reset it there.'],
  }),
  passwordChanged: (name: string, link: string): MailContent => ({
    subject: 'Your password has been changed',
    says: [`The password of your ${name} account was changed, and every other device has been signed out.`],
    button: { label: 'It wasn’t me', link },
    adds: ['If this was you, there’s nothing to do. If not, choose a new password right away.'],
  }),
  freshCode: (name: string, code: string): MailContent => ({
    subject: 'Your code to confirm it’s you',
    says: [
      `Someone, hopefully you, is about to change something in your ${name} account. Enter this code there.`,
    ],
    code,
    adds: [
      'The code works once and expires in 10 minutes. We’ll never ask you for it.',
      'Wasn’t you? Choose a new password: someone may be signed in to your account.',
    ],
  }),
  changeOld: (name: string, link: string): MailContent => ({
    subject: 'Change your email address?',
    says: [
      `Someone, hopefully you, wants to change the email address of your ${name} account.`,
      'It changes once both addresses have confirmed.',
    ],
    button: { label: 'Change email address', link },
    adds: [
      'The link works once and expires in 10 minutes.',
      'Wasn’t you? Don’t confirm, and choose a new password: someone may be signed in to your account.',
    ],
  }),
  changeNew: (name: string, link: string): MailContent => ({
    subject: 'Confirm your new email address',
    says: [
      `Someone, hopefully you, wants to use this email address for an account on ${name}.`,
      'It changes once both addresses have confirmed.',
    ],
    button: { label: 'Confirm email address', link },
    adds: [
      'The link works once, in a browser where you’re signed in, and expires in 10 minutes.',
      'Wasn’t you? You can ignore this email, and nothing changes.',
    ],
  }),
  changeTaken: (_: string, link: string): MailContent => ({
    subject: 'This email address already has an account',
    says: ['Someone, hopefully you, wants to use this address for another account. It already has one.'],
    button: { label: 'Sign in', link },
    adds: ['An address can only have one account.', NOT_YOU],
  }),
  emailChanged: (name: string, link: string): MailContent => ({
    subject: 'Your email address has been changed',
    says: [
      `The email address of your ${name} account was changed, and every other device has been signed out.`,
      'This is the last email to this address.',
    ],
    button: { label: `Go to ${name}`, link },
    adds: ['Wasn’t you? Contact your community’s admin right away.'],
  }),
  newDevice: (name: string, link: string, { browser, system, place, at }: SignIn): MailContent => ({
    subject: 'A new sign-in to your account',
    says: [
      `Someone, hopefully you, signed in to your ${name} account from a browser we haven’t seen before.`,
      `${browser || 'An unknown browser'} on ${system || 'an unknown system'}, ${place ?? 'from an unknown place'}, ${TIME.format(at)} UTC`,
    ],
    button: { label: 'See where you’re signed in', link },
    adds: ['If this was you, there’s nothing to do. If not, sign that device out and choose a new password.'],
  }),
  factorOn: (name: string, link: string): MailContent => ({
    subject: 'Two-factor authentication is on',
    says: [`${name} now asks for a code from your authenticator app when you sign in.`],
    button: { label: 'Go to your security settings', link },
    adds: ['Keep your backup codes somewhere safe.', TELL_US],
  }),
  factorOff: (name: string, link: string): MailContent => ({
    subject: 'Two-factor authentication is off',
    says: [`${name} no longer asks for a code from your authenticator app when you sign in.`],
    button: { label: 'Go to your security settings', link },
    adds: [TELL_US],
  }),
  unlocked: (name: string, link: string): MailContent => ({
    subject: 'Your account has been unlocked',
    says: [
      `The people who run ${name} turned off two-factor authentication and removed every passkey from your account, because someone, hopefully you, asked them to. Every device has been signed out.`,
      'Sign in with your password, or with a link we email you.',
    ],
    button: { label: 'Sign in', link },
    adds: ['Didn’t ask for this? Choose a new password and tell them right away.'],
  }),
  factorRests: (name: string, link: string): MailContent => ({
    subject: 'Too many wrong codes',
    says: [
      `Someone entered five wrong two-factor codes for your ${name} account. It’s locked for 15 minutes.`,
    ],
    button: { label: 'Choose a new password', link },
    adds: ['Wasn’t you? Then someone knows your password: choose a new one.'],
  }),
  passkeyAdded: (name: string, link: string): MailContent => ({
    subject: 'A passkey was added to your account',
    says: [`You can now sign in to ${name} with another passkey.`],
    button: { label: 'See your passkeys', link },
    adds: [TELL_US],
  }),
  passkeyRemoved: (name: string, link: string): MailContent => ({
    subject: 'A passkey was removed from your account',
    says: [`You can no longer sign in to ${name} with one of your passkeys.`],
    button: { label: 'See your passkeys', link },
    adds: [TELL_US],
  }),
  googleConnected: (name: string, link: string): MailContent => ({
    subject: 'A Google account was connected to your account',
    says: [`You can now sign in to ${name} with Google.`],
    button: { label: 'Go to your security settings', link },
    adds: ['Wasn’t you? Disconnect it there, sign out the devices you don’t know and choose a new password.'],
  }),
  googleDisconnected: (name: string, link: string): MailContent => ({
    subject: 'Your Google account was disconnected',
    says: [`You can no longer sign in to ${name} with Google, until you connect it again.`],
    button: { label: 'Go to your security settings', link },
    adds: [TELL_US],
  }),
}
