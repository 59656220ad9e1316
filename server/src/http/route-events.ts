import type { DecidedEventName } from '../security-events.ts'

type RouteEvent = { event: DecidedEventName; method?: string; hasKinds?: true }

/** The security event that a request to each of these routes is. `hasKinds`: the body says which factor is shown. */
export const routeEvents: Readonly<Record<string, RouteEvent>> = {
  'POST /api/auth/sign-up': { event: 'sign_up' },
  'POST /api/auth/sign-in': { event: 'sign_in', method: 'password' },
  'POST /api/auth/confirm-email': { event: 'sign_in', method: 'confirmation' },
  'POST /api/auth/magic-link/verify': { event: 'sign_in', method: 'link' },
  'POST /api/auth/code/verify': { event: 'sign_in', method: 'code' },
  'POST /api/auth/passkey': { event: 'sign_in', method: 'passkey' },
  'GET /api/auth/callback/google': { event: 'sign_in', method: 'google' },
  'POST /api/auth/second-factor': { event: 'sign_in', method: 'second_factor', hasKinds: true },
  'POST /api/auth/confirm-email/resend': { event: 'mail_requested', method: 'confirmation' },
  'POST /api/auth/magic-link': { event: 'mail_requested', method: 'link' },
  'POST /api/auth/code': { event: 'mail_requested', method: 'code' },
  'POST /api/auth/forgotten-password': { event: 'mail_requested', method: 'reset' },
  'POST /api/account/fresh/code': { event: 'mail_requested', method: 'reauthentication' },
  'POST /api/account/fresh': { event: 'reauthentication', hasKinds: true },
  'POST /api/auth/sign-out': { event: 'sign_out' },
  'DELETE /api/account/devices/:id': { event: 'device_signed_out' },
  'POST /api/auth/set-password': { event: 'password_set' },
  'POST /api/account/password': { event: 'password_changed' },
  'POST /api/auth/update-password': { event: 'password_reset' },
  'POST /api/account/email': { event: 'email_change_requested' },
  'POST /api/auth/confirm-email-change': { event: 'email_change_confirmed' },
  'DELETE /api/account/email': { event: 'email_change_cancelled' },
  'POST /api/account/passkeys': { event: 'passkey_added' },
  'DELETE /api/account/passkeys/:id': { event: 'passkey_removed' },
  'POST /api/account/second-factor': { event: 'second_factor_begun' },
  'POST /api/account/second-factor/confirm': { event: 'second_factor_on' },
  'DELETE /api/account/second-factor': { event: 'second_factor_off' },
  'POST /api/account/second-factor/backup-codes': { event: 'backup_codes_replaced' },
  'DELETE /api/account/google': { event: 'google_disconnected' },
  'DELETE /api/account': { event: 'account_deleted' },
  'POST /api/account/export': { event: 'data_export_requested' },
  'POST /api/account/export/download': { event: 'data_export_downloaded' },
}
