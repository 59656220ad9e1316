import type { IntroAudience, IntroState } from '@hearth/contract/media/intros'
import type { Generated } from 'kysely'

/** A video intro. `readyAt` is null while its file is on its way. */
export type IntroTable = {
  id: Generated<string>
  personId: string
  /** Null once a review has removed it. */
  mediaId: string | null
  promptId: string
  /** Null until they are written; '' if no one speaks. */
  captions: string | null
  visibleTo: IntroAudience
  state: IntroState
  /** Why a review has removed it. */
  reason: string | null
  /** When staff have approved it or one that it replaces. */
  approvedAt: Date | null
  readyAt: Date | null
  createdAt: Date
}

/** A spoken answer to a prompt. `readyAt` is null while its file is on its way. */
export type VoiceAnswerTable = {
  id: Generated<string>
  personId: string
  mediaId: string
  promptId: string
  /** The spoken words in writing, or ''. */
  text: string
  readyAt: Date | null
  createdAt: Date
}
