import { attachmentRule } from './features/chat/chat.ts'
import { mayHearAnswer, mayWatchIntro } from './features/intros/intros.ts'
import type { MediaRules } from './features/photos/photos.ts'

const nobody = () => Promise.resolve(false)

/** Who may see and hear what, by kind. Staff read media of a case or a verification by routes of the console. */
export const mediaRules: MediaRules = {
  verification: nobody,
  intro: mayWatchIntro,
  voice_message: attachmentRule,
  voice_answer: mayHearAnswer,
  chat_photo: attachmentRule,
}
