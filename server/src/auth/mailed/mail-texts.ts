import type { Letter } from '../../outside/letter.ts'

const NOT_YOU = 'If it was not you, nothing has changed and you need not do anything.'

const TELL_US = 'If it was not you, please end the sessions you do not know and choose a new password.'

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

type SignIn = { browser: string; system: string; place: string | null; at: Date }

/** The mails that keep an account; one purpose each, no name of anybody in them. */
export const mailTexts = {
  confirm: (name: string, link: string): Letter => ({
    subject: 'Confirm your e-mail address',
    says: [`Welcome to ${name}. One tap confirms your address and signs you in.`],
    button: { label: 'Confirm and sign in', link },
    adds: [
      'The link works once, for ten minutes.',
      'If you did not ask for an account, you can leave this mail unanswered.',
    ],
  }),
  magic: (name: string, link: string): Letter => ({
    subject: 'Your link to sign in',
    says: [`Someone, hopefully you, asked to sign in to ${name} without a password. One tap and you are in.`],
    button: { label: 'Sign in', link },
    adds: ['The link works once, for ten minutes. Please do not pass it on.', NOT_YOU],
  }),
  code: (name: string, code: string): Letter => ({
    subject: 'Your code to sign in',
    says: [`Someone, hopefully you, asked to sign in to ${name} by a code. Type it where you asked for it.`],
    code,
    adds: ['The code works once, for ten minutes. We will never ask you for it.', NOT_YOU],
  }),
  reset: (_: string, link: string): Letter => ({
    subject: 'Choose a new password',
    says: ['Someone, hopefully you, asked for a new password. Choose one here.'],
    button: { label: 'Choose a new password', link },
    adds: ['The link works once, for ten minutes.', NOT_YOU],
  }),
  alreadyHere: (_: string, link: string): Letter => ({
    subject: 'You already have an account',
    says: ['Someone, hopefully you, tried to sign up with this address, but it has an account already.'],
    button: { label: 'Sign in', link },
    adds: ['If you forgot your password, you can ask for a new one there.'],
  }),
  passwordChanged: (name: string, link: string): Letter => ({
    subject: 'Your password has been changed',
    says: [
      `The password of your account at ${name} is a new one, and every other device has been signed out.`,
    ],
    button: { label: 'It was not me', link },
    adds: ['If it was you, all is well. If not, choose a new password at once.'],
  }),
  freshCode: (name: string, code: string): Letter => ({
    subject: 'Your code to confirm that it is you',
    says: [
      `Someone, hopefully you, is about to change something in your account at ${name}. Type this code there.`,
    ],
    code,
    adds: [
      'The code works once, for ten minutes. We will never ask you for it.',
      'If it was not you, please choose a new password: somebody may be signed in to your account.',
    ],
  }),
  changeOld: (name: string, link: string): Letter => ({
    subject: 'Do you want to change your address?',
    says: [
      `Someone, hopefully you, wants another e-mail address for your account at ${name}.`,
      'It is changed when both addresses have confirmed.',
    ],
    button: { label: 'Yes, change it', link },
    adds: [
      'The link works once, for ten minutes.',
      'If it was not you, do not confirm, and choose a new password: somebody may be signed in to your account.',
    ],
  }),
  changeNew: (name: string, link: string): Letter => ({
    subject: 'Confirm your new address',
    says: [
      `Someone, hopefully you, wants this to be the e-mail address of an account at ${name}.`,
      'It is changed when both addresses have confirmed.',
    ],
    button: { label: 'Yes, this is my address', link },
    adds: [
      'The link works once, for ten minutes, in a browser where you have signed in.',
      'If it was not you, you can leave this mail unanswered, and nothing changes.',
    ],
  }),
  changeTaken: (_: string, link: string): Letter => ({
    subject: 'This address has an account already',
    says: [
      'Someone, hopefully you, wants this to be the address of another account, but it has one of its own already.',
    ],
    button: { label: 'Sign in', link },
    adds: ['An address can have one account only.', NOT_YOU],
  }),
  emailChanged: (name: string, link: string): Letter => ({
    subject: 'Your address has been changed',
    says: [
      `Your account at ${name} has another e-mail address now, and every other device has been signed out.`,
      'This is the last mail to this one.',
    ],
    button: { label: `Go to ${name}`, link },
    adds: ['If it was not you, please tell the people who run the community at once.'],
  }),
  newDevice: (name: string, link: string, { browser, system, place, at }: SignIn): Letter => ({
    subject: 'A new sign-in to your account',
    says: [
      `Someone, hopefully you, has signed in to your account at ${name} from a browser we have not seen there before.`,
      `${browser || 'An unknown browser'} on ${system || 'an unknown system'}, ${place ?? 'from an unknown place'}, ${TIME.format(at)} UTC`,
    ],
    button: { label: 'See where you are signed in', link },
    adds: ['If it was you, all is well. If not, end that session there and choose a new password.'],
  }),
  factorOn: (name: string, link: string): Letter => ({
    subject: 'Your second factor is on',
    says: [`From now on ${name} also asks for a code of your authenticator app when you sign in.`],
    button: { label: 'Go to your security settings', link },
    adds: ['Keep the backup codes where you find them without your phone.', TELL_US],
  }),
  factorOff: (name: string, link: string): Letter => ({
    subject: 'Your second factor is off',
    says: [`${name} no longer asks for a code of your authenticator app when you sign in.`],
    button: { label: 'Go to your security settings', link },
    adds: [TELL_US],
  }),
  unlocked: (name: string, link: string): Letter => ({
    subject: 'Your account has been unlocked',
    says: [
      `The people who run ${name} have removed the second factor and every passkey from your account, because someone, hopefully you, asked them to. Every device has been signed out.`,
      'You now sign in with your password, or with a link that we mail you.',
    ],
    button: { label: 'Sign in', link },
    adds: ['If you did not ask for this, please choose a new password and tell them at once.'],
  }),
  factorRests: (name: string, link: string): Letter => ({
    subject: 'Too many wrong codes',
    says: [
      `Someone has typed five wrong codes for the second factor of your account at ${name}. It rests for fifteen minutes.`,
    ],
    button: { label: 'Choose a new password', link },
    adds: [
      'If it was not you, somebody has found their way past the first step: please choose a new password.',
    ],
  }),
  passkeyAdded: (name: string, link: string): Letter => ({
    subject: 'A passkey was added to your account',
    says: [`Your account at ${name} can be opened with another passkey now.`],
    button: { label: 'See your passkeys', link },
    adds: [TELL_US],
  }),
  passkeyRemoved: (name: string, link: string): Letter => ({
    subject: 'A passkey was removed from your account',
    says: [`One passkey no longer opens your account at ${name}.`],
    button: { label: 'See your passkeys', link },
    adds: [TELL_US],
  }),
  googleConnected: (name: string, link: string): Letter => ({
    subject: 'A Google account was connected to your account',
    says: [`Your account at ${name} can be opened by signing in with Google now.`],
    button: { label: 'Go to your security settings', link },
    adds: [
      'If it was not you, disconnect it there, end the sessions you do not know and choose a new password.',
    ],
  }),
  googleDisconnected: (name: string, link: string): Letter => ({
    subject: 'Your Google account was disconnected',
    says: [`Signing in with Google no longer opens your account at ${name}, until you connect it again.`],
    button: { label: 'Go to your security settings', link },
    adds: [TELL_US],
  }),
}
