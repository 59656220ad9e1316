import type { AreaTexts } from '@hearth/texts/areas'
import { ApiError } from '../../../api/client.ts'
import { passkeyTroubleIn } from '../../../lib/browser/passkeys.ts'

/** The person closed the proof dialog. Nothing failed, and nothing happens. */
export class ProofCancelled extends Error {}

/** Returns the text of an error, or `undefined` if there is nothing to show. */
export function reasonIn(error: unknown, words: AreaTexts['security']): string | undefined {
  if (error === null || error === undefined || error instanceof ProofCancelled) return undefined
  const trouble = passkeyTroubleIn(error)
  if (trouble) return words.passkeys.trouble[trouble]
  if (!(error instanceof ApiError)) throw error
  if (error.kind === 'offline') return words.offline
  return Object.values(error.fields)[0] ?? (error.message || words.unavailable)
}
