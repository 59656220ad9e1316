import * as z from 'zod/mini'
import { Instant } from '../text.ts'

/** The sections of an export about the people whom its owner was shown; nobody else is named. */
export const shownPeopleSections = {
  exposures: z.array(
    z.object({
      shownAt: Instant,
      position: z.number(),
      isRandom: z.boolean(),
      viewedSeconds: z.nullable(z.number()),
    }),
  ),
  /** Topics to begin with; `text` has the words of a language model. */
  icebreakers: z.array(
    z.object({
      kind: z.string(),
      shownAt: Instant,
      usedAt: z.nullable(Instant),
      text: z.nullable(z.string()),
    }),
  ),
  /** The days on which the person had a pair of the day, of the last 30. */
  dailyPairs: z.array(z.object({ day: z.string() })),
  /** Since when the person takes no part in the pair of the day. */
  dailyPairOptOut: z.array(z.object({ since: Instant })),
  undoneSwipes: z.array(z.object({ isLike: z.boolean(), undoneAt: Instant })),
}
