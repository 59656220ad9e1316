import type { TopicFact, TopicKind } from '@hearth/contract/people/icebreakers'
import type { ColumnType, Generated } from 'kysely'
import type { NullableColumn } from './conversations.ts'

/** A fact of a topic without its value, so that a row keeps no words of a profile. */
export type CitedFact = Omit<TopicFact, 'value'>

/** A topic that was shown to a sender about a recipient. Topics with the same key have the same words. */
export type IcebreakerTable = {
  id: Generated<string>
  senderId: string
  recipientId: string
  kind: TopicKind
  key: string
  cites: ColumnType<CitedFact[], string>
  /** How often more topics had been asked for; null for the topic of a stalled conversation. */
  round: NullableColumn<number>
  /** The message whose answer was awaited. */
  stalledSeq: NullableColumn<number>
  shownAt: Date
  /** The words of a language model in place of those of the rules. */
  text: NullableColumn<string>
  /** A hash of the language and the facts for which the model was asked, so that words for others are not shown. */
  textOf: NullableColumn<string>
  usedAt: NullableColumn<Date>
}
