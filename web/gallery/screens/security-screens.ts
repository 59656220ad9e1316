import type { AccountView } from '@hearth/contract/account/account'
import type { DataExportView } from '@hearth/contract/account/data-export'
import { account, bareAccount, dataExport, longAccount, plainAccount } from '../data/account.ts'
import { never, refuse, type SceneAnswers } from '../data/fake-server.ts'
import { type SceneActions, untilShown } from '../data/scene-actions.ts'
import type { GalleryScene } from '../scene-type.ts'

const at = { path: '/settings/security' }
const who = (shown: AccountView, more: SceneAnswers = {}) => ({
  answers: () => ({ 'GET /api/account': () => shown, ...more }),
})
const answers = (more: SceneAnswers) => ({ answers: () => more })
const withExport = (state: Parameters<typeof dataExport>[0], more: SceneAnswers = {}) =>
  answers({ ...dataExport(state), ...more })
const stale = refuse(403, 'stale_session')
const notYours = 'That password is wrong. Try again.'

/** A file that expires while its owner looks at it. */
function expiring(): SceneAnswers {
  let isGone = false
  const refused = refuse(404, 'export_not_found')
  return {
    'GET /api/account/export': (asked): unknown =>
      isGone ? ({ export: null } satisfies DataExportView) : ready['GET /api/account/export']?.(asked),
    'POST /api/account/export/download': () => {
      isGone = true
      return refused()
    },
  }
}
const ready = dataExport('ready')

async function askToChange(hand: SceneActions) {
  await hand.press('Change email')
  await hand.type('New email', 'wren@example.org')
  await hand.press('Send both emails')
}

async function setUp(hand: SceneActions) {
  await hand.press('Turn on')
}

async function toBackupCodes(hand: SceneActions) {
  await hand.press('New backup codes')
  await hand.press('Make new codes')
}

const proving = { ...at, act: askToChange }
const toProve = 'POST /api/account/email'

/** The account in each of its states. */
export const securityScreens: Record<string, GalleryScene> = {
  usual: { ...at, shows: 'Where you’re signed in' },
  empty: { ...at, ...who(bareAccount), shows: 'This device' },
  loading: { ...at, ...answers({ 'GET /api/account': never }), shows: /Discover.*Loading/ },
  failing: { ...at, ...answers({ 'GET /api/account': refuse(422, 'invalid') }), shows: 'Try again' },
  offline: { ...at, isOffline: true, shows: 'You’re offline' },
  'address waiting': {
    ...at,
    ...who({ ...account, newEmail: 'wren@example.org' }),
    shows: 'Change to wren@example.org pending',
  },
  'address refused': {
    ...proving,
    ...answers({ [toProve]: refuse(422, 'invalid', { email: ['email_incomplete'] }) }),
    shows: 'Enter your full email address',
  },
  'new password refused': {
    ...at,
    act: async (hand) => {
      await hand.press('Change password')
      await hand.type('New password', 'short')
      await hand.press('Save password')
    },
    shows: /At least 10 characters(?!\.)/,
  },
  'confirm by password': {
    ...proving,
    ...who(plainAccount, { [toProve]: stale }),
    shows: 'Your password',
  },
  'confirm by app': {
    ...proving,
    ...answers({ [toProve]: stale }),
    shows: 'Six digits from your authenticator app',
  },
  'confirm refused': {
    ...at,
    ...who(plainAccount, {
      [toProve]: stale,
      'POST /api/account/fresh': refuse(422, 'invalid', { password: ['password_wrong'] }),
    }),
    act: async (hand) => {
      await askToChange(hand)
      await hand.type('Your password', 'a wrong one')
      await hand.press('Confirm')
    },
    shows: notYours,
  },
  'confirm by code': {
    ...proving,
    ...who(bareAccount, { [toProve]: stale }),
    shows: 'We sent six digits to',
  },
  'second step': { ...at, ...who(bareAccount), act: setUp, shows: 'Six digits from the app' },
  'backup codes': { ...at, act: toBackupCodes, shows: 'I’ve saved them' },
  'add a passkey': { ...at, act: (hand) => hand.press('Add a passkey'), shows: 'Continue' },
  'remove a passkey': {
    ...at,
    act: (hand) => hand.press(/^Remove The laptop/),
    shows: 'Delete it on your device too',
  },
  'sign out a device': {
    ...at,
    act: (hand) => hand.press('Sign out Safari · iOS'),
    shows: 'change your password too',
  },
  deleting: { ...at, act: (hand) => hand.press('Delete my account'), shows: '214 likes and passes' },
  'deleting, counting': {
    ...at,
    ...answers({ 'GET /api/account/erasure': never }),
    act: (hand) => hand.press('Delete my account'),
    shows: 'Keep my account',
  },
  'data, loading': { ...at, ...answers({ 'GET /api/account/export': never }), shows: 'Download your data' },
  'data, failing': {
    ...at,
    ...answers({ 'GET /api/account/export': refuse(422, 'invalid') }),
    shows: 'We couldn’t load this',
  },
  'data, preparing': { ...at, ...withExport('preparing'), shows: 'We’re preparing your file' },
  'data, ready': { ...at, ...withExport('ready'), shows: 'Download file' },
  'data, refused': {
    ...at,
    ...withExport('ready', { 'POST /api/account/export/download': refuse(404, 'export_not_found') }),
    act: (hand) => hand.press('Download file'),
    shows: 'This file isn’t available any more',
  },
  'data, expired': {
    ...at,
    // Made at each visit, because the file is gone after the first.
    answers: expiring,
    act: async (hand) => {
      await hand.press('Download file')
      await untilShown('Request your data')
    },
    shows: 'This file isn’t available any more',
  },
  'data, downloaded': { ...at, ...withExport('downloaded'), shows: 'You can request another one' },
  'long text': { ...at, ...who(longAccount), shows: 'the maximum' },
}
