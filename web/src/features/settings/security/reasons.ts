import { ApiError } from '../../../api/client.ts'
import { passkeyTroubleIn } from '../../../lib/browser/passkeys.ts'
import type { SecurityTexts } from '../../../lib/texts/settings/settings.ts'

/** Whoever was asked to prove who they are closed the question: nothing went wrong, and nothing happens. */
export class ProofCancelled extends Error {}

/** What to read beside the thing that did not work; nothing where that is no trouble. */
export function reasonIn(error: unknown, words: SecurityTexts): string | undefined {
  if (error === null || error === undefined || error instanceof ProofCancelled) return undefined
  const trouble = passkeyTroubleIn(error)
  if (trouble) return words.passkeys.trouble[trouble]
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'offline') return words.offline
  return Object.values(error.fields)[0] ?? (error.message || words.unavailable)
}
