import type { AccountView, DeviceView } from '@hearth/contract/account/account'
import type { DataExportView } from '@hearth/contract/account/data-export'
import { idOf } from '../../src/testing/people.ts'
import type { SceneAnswers } from './fake-server.ts'
import { EMAIL, NOW } from './scene-data.ts'

const hoursAgo = (hours: number) => new Date(Date.parse(NOW) - hours * 3_600_000).toISOString()

const device = (n: number, seenHoursAgo: number, facts: Partial<DeviceView>): DeviceView => ({
  id: idOf(700 + n),
  browser: 'Firefox',
  system: 'Linux',
  country: 'GB',
  signedInAt: hoursAgo(seenHoursAgo + 500),
  lastSeenAt: hoursAgo(seenHoursAgo),
  isThis: false,
  ...facts,
})

/** Someone who has set up all there is. */
export const account: AccountView = {
  email: EMAIL,
  newEmail: null,
  hasPassword: true,
  freshUntil: null,
  google: { isConnected: true },
  secondFactor: { isOn: true, backupCodesLeft: 8 },
  passkeys: [
    { id: idOf(751), name: 'iPhone · Safari', createdAt: hoursAgo(2000) },
    { id: idOf(752), name: 'The laptop in the kitchen', createdAt: hoursAgo(90) },
  ],
  devices: [
    device(1, 0, { isThis: true }),
    device(2, 3, { browser: 'Safari', system: 'iOS' }),
    device(3, 200, { browser: 'Chrome', system: 'Windows', country: null }),
  ],
}

/** Someone without a second factor. */
export const plainAccount: AccountView = {
  ...account,
  secondFactor: { isOn: false, backupCodesLeft: 0 },
}

/** Someone who came by a mailed link and has set up nothing. */
export const bareAccount: AccountView = {
  ...account,
  hasPassword: false,
  google: { isConnected: false },
  secondFactor: { isOn: false, backupCodesLeft: 0 },
  passkeys: [],
  devices: account.devices.slice(0, 1),
}

const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

export const longAccount: AccountView = {
  ...account,
  email: `${'wilhelmina.theodora.konstanze'.repeat(3)}@${'hohenstaufen-lichtenberg'.repeat(2)}.example.org`,
  newEmail: `${'a-new-address-that-never-ends'.repeat(4)}@example.org`,
  passkeys: Array.from({ length: 20 }, (_, n) => ({
    id: idOf(760 + n),
    name: n % 2 === 0 ? word.slice(0, 60) : `Passkey number ${n + 1}`,
    createdAt: hoursAgo(n * 30),
  })),
  devices: [
    ...account.devices,
    device(4, 4000, {
      browser: 'Samsung Internet for Android',
      system: 'Android 15 on a folding tablet',
      country: 'GS',
    }),
  ],
}

export const backupCodes = Array.from({ length: 10 }, (_, n) => `k${n}f2m9x-q${n}z4wtr-h7p${n}cd8-mv3${n}s6n`)

/** The answer about an export in this state. */
export const dataExport = (state: NonNullable<DataExportView['export']>['state']): SceneAnswers => ({
  'GET /api/account/export': (): DataExportView => ({
    export: {
      state,
      requestedAt: '2026-06-15T12:00:00.000Z',
      until: state === 'preparing' ? null : '2026-06-16T12:05:00.000Z',
      bytes: 4_200_000,
    },
  }),
})

/** The answers of an account in order, proven or not. */
export const accountAnswers: SceneAnswers = {
  'GET /api/account': () => account,
  'POST /api/account/fresh': () => account,
  'POST /api/account/fresh/code': () => ({}),
  'GET /api/account/export': () => ({ export: null }),
  'GET /api/account/erasure': () => ({ likesAndPasses: 214, matches: 6, conversations: 4, messages: 183 }),
  'POST /api/account/second-factor': () => ({
    uri: 'otpauth://totp/Hearth:robin%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Hearth&digits=6&period=30',
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  }),
  'POST /api/account/second-factor/confirm': () => ({ backupCodes }),
  'POST /api/account/second-factor/backup-codes': () => ({ backupCodes }),
}
