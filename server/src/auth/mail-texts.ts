import type { Mail } from '../outside/mail.ts'

type Text = Omit<Mail, 'to'>

const signature = '\n\nHearth'

/** The mails that keep an account; one purpose each, no name of anybody in them. */
export const mailTexts = {
  confirm: (link: string): Text => ({
    subject: 'Confirm your e-mail address',
    text: `Welcome to Hearth.\n\nOpen this link to confirm your address and sign in. It works for one hour:\n${link}\n\nIf you did not ask for an account, you can leave this mail unanswered.${signature}`,
  }),
  reset: (link: string): Text => ({
    subject: 'Choose a new password',
    text: `Someone, hopefully you, asked for a new password.\n\nOpen this link to choose one. It works once, for ten minutes:\n${link}\n\nIf it was not you, nothing has changed and you need not do anything.${signature}`,
  }),
  alreadyHere: (signInPage: string): Text => ({
    subject: 'You already have an account',
    text: `Someone, hopefully you, tried to sign up with this address, but it has an account already.\n\nSign in here, or ask for a new password there:\n${signInPage}${signature}`,
  }),
}
