import { AskCircle } from './asking/AskCircle.tsx'
import { Families } from './asking/Families.tsx'
import { Invite } from './granting/Invite.tsx'
import { Relative } from './granting/Relative.tsx'
import { CircleLog } from './reading/CircleLog.tsx'
import { CircleMessages } from './reading/CircleMessages.tsx'
import { CircleSuggestions } from './reading/CircleSuggestions.tsx'

/** The pages behind the first one of the circle, in one file. */
export const pages = {
  invite: Invite,
  relative: Relative,
  notes: CircleMessages,
  suggestions: CircleSuggestions,
  log: CircleLog,
  match: AskCircle,
  families: Families,
}
