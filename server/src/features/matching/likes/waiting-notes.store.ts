import { type RawBuilder, sql } from 'kysely'
import { profileRows, showable } from '../../profiles/profiles.ts'

/**
 * The condition that a like with a note of one person, who is not paused, waits for a decision of the other. For queries of
 * later features. `today` is a day in UTC.
 */
export const hasWaitingNote = (fromId: RawBuilder<unknown>, toId: RawBuilder<unknown>, today: string) =>
  sql<boolean>`exists (select from swipes join ${profileRows} on profiles.user_id = swipes.swiper_id
    where swipes.swiper_id = ${fromId} and swipes.swiped_id = ${toId} and ${showable(today)}
    and swipes.is_like and not swipes.is_answered and swipes.note is not null)`
