import type { Letter } from '../outside/letter.ts'

/** The mails that keep an account; one purpose each, no name of anybody in them. */
export const mailTexts = {
  confirm: (name: string, link: string): Letter => ({
    subject: 'Confirm your e-mail address',
    says: [`Welcome to ${name}. One tap confirms your address and signs you in.`],
    button: { label: 'Confirm and sign in', link },
    adds: [
      'The link works for one hour.',
      'If you did not ask for an account, you can leave this mail unanswered.',
    ],
  }),
  reset: (_: string, link: string): Letter => ({
    subject: 'Choose a new password',
    says: ['Someone, hopefully you, asked for a new password. Choose one here.'],
    button: { label: 'Choose a new password', link },
    adds: [
      'The link works once, for ten minutes.',
      'If it was not you, nothing has changed and you need not do anything.',
    ],
  }),
  alreadyHere: (_: string, link: string): Letter => ({
    subject: 'You already have an account',
    says: ['Someone, hopefully you, tried to sign up with this address, but it has an account already.'],
    button: { label: 'Sign in', link },
    adds: ['If you forgot your password, you can ask for a new one there.'],
  }),
}
