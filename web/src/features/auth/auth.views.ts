const views = [
  'sign_in',
  'sign_up',
  'forgotten_password',
  'magic_link',
  'verify_otp',
  'second_factor',
  'backup_code',
  'update_password',
] as const

/** The views of the sign-in form. */
export type AuthView = (typeof views)[number]

/** Where one comes in from outside; every other view is a step on the way. */
export const isEntryView = (view: AuthView) => view === 'sign_in' || view === 'sign_up'

/** The mails that were sent, as far as the person may know. */
export type Mailed = 'confirmation' | 'reset' | 'magicLink' | 'code'
/** The confirmations that replace the form or stand above it. */
export type AuthConfirmation = Mailed | 'updated'

const purposes = ['confirm', 'magic', 'reset', 'change'] as const
/** A link from a mail; nothing is done by it before the person says so. */
export type MailedLink = { purpose: (typeof purposes)[number]; token: string }

/** The secrets that a link to this screen may bring along. */
export const secretNames = [...purposes, 'invitation'] as const

export function linkIn(secrets: URLSearchParams): MailedLink | undefined {
  const purpose = purposes.find((one) => secrets.get(one))
  return purpose && { purpose, token: secrets.get(purpose) ?? '' }
}

export function viewIn(params: URLSearchParams, secrets: URLSearchParams): AuthView {
  if (secrets.get('reset')) return 'update_password'
  if (params.get('problem') === 'second_factor') return 'second_factor'
  const needsCode = secrets.has('invitation') || params.get('problem') === 'registration_invitation'
  return views.find((one) => one === params.get('view')) ?? (needsCode ? 'sign_up' : 'sign_in')
}

const problems = [
  'google_cancelled',
  'google_unverified',
  'google_left',
  'google_other',
  'google_failed',
  'passkey_needed',
  'registration_closed',
  'registration_domain',
  'registration_invitation',
] as const
/** How a visit to Google ended. */
export type GoogleProblem = (typeof problems)[number]

export const problemIn = (params: URLSearchParams): GoogleProblem | undefined =>
  problems.find((one) => one === params.get('problem'))

/** Whether the community has set up signing in with Google; its server says so in the document. */
export const offersGoogle = () =>
  document
    .querySelector<HTMLMetaElement>('meta[name="hearth-ways"]')
    ?.content.split(' ')
    .includes('google') ?? false
