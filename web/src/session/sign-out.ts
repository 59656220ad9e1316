import type { SignOutInput } from '@hearth/contract/account/account'
import { ApiError, api, hasKind, read } from '../api/client.ts'
import { isTransient } from '../api/outbox/backoff.ts'
import { noteLeft } from './remembered.ts'

/** Asks the server to end sessions. That this one has ended already is what was asked for. */
export async function askToSignOut(scope: SignOutInput['scope']): Promise<void> {
  await read(api.auth['sign-out'].$post({ json: { scope } })).catch((error: unknown) => {
    const isOut = error instanceof ApiError && [401, 403, 404].includes(error.status)
    if (!isOut || hasKind(error, 'stale_session')) throw error
  })
  noteLeft(false)
}

/** Notes that the server is still to be told, where it may be told later. Throws any other error. */
export function leaveUnanswered(error: unknown): void {
  if (!isTransient(error)) throw error
  noteLeft(true)
}
