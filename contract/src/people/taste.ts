import * as z from 'zod/mini'

/** The kinds of people that somebody can tend to like, two for each property that is learnt. */
export const TasteWord = z.enum([
  'older',
  'younger',
  'far',
  'near',
  'sameGoals',
  'otherGoals',
  'wantChildren',
  'wantNoChildren',
  'smoke',
  'doNotSmoke',
  'drink',
  'drinkLittle',
  'shareInterests',
  'shareFewInterests',
  'longProfiles',
  'shortProfiles',
])
export type TasteWord = z.infer<typeof TasteWord>

/** The strongest first. `hasDecisions`: there is something to reset. */
export const TasteView = z.object({ learnt: z.array(TasteWord), hasDecisions: z.boolean() })
export type TasteView = z.infer<typeof TasteView>
