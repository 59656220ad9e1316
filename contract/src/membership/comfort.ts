import * as z from 'zod/mini'

/**
 * The comfort of a person: seats in the family circle, the length of a video intro, how many of the last decisions are
 * listed to be undone, how many towns that they travelled to are listed, and whether a mark may be shown on their card. None of it concerns other people.
 */
export const Comfort = z.object({
  circleSeats: z.int(),
  introSeconds: z.int(),
  undoHistory: z.int(),
  travelDestinations: z.int(),
  mayShowMark: z.boolean(),
})
export type Comfort = z.infer<typeof Comfort>

/** The comfort of everybody, and that of supporters. */
export const comforts = {
  everybody: { circleSeats: 3, introSeconds: 30, undoHistory: 1, travelDestinations: 1, mayShowMark: false },
  supporter: { circleSeats: 6, introSeconds: 60, undoHistory: 10, travelDestinations: 5, mayShowMark: true },
} as const satisfies Record<string, Comfort>
