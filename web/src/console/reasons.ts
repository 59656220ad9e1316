import type { AreaTexts } from '@hearth/texts/areas'
import { ApiError } from '../api/client.ts'
import { passkeyTroubleIn } from '../lib/browser/passkeys.ts'

/** Returns the text of an error, or `undefined` without one. Throws errors of the program. */
export function reasonIn(error: unknown, words: AreaTexts['console']): string | undefined {
  if (error === null || error === undefined) return undefined
  if (passkeyTroubleIn(error)) return words.confirm.stopped
  if (!(error instanceof ApiError)) throw error
  if (error.kind === 'offline') return words.offline
  return Object.values(error.fields)[0] ?? (error.message || words.unavailable)
}
