import type { MessageView } from '@hearth/contract/chat/chat'
import type { About } from '@hearth/contract/people/notes'

/** The purpose of the text, unless it is simply the next message. */
export type Intent =
  | { kind: 'about'; about: About }
  | { kind: 'reply'; to: MessageView }
  | { kind: 'edit'; message: MessageView }
