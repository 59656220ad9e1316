import { hairColours, mix, type Skin, skins } from '../colours.ts'
import type { DrawnSubject, Look } from '../look.ts'

export const skinOf = (look: Pick<Look, 'skin'>): Skin => skins[look.skin] ?? skins[0]

/** The colour of the hair, and of what grows in the face. */
export const hairOf = (look: Pick<Look, 'hairColour'>): string => hairColours[look.hairColour]

/** How far the years have come, from 0 at `from` to 1 at `to`. */
export const yearsOf = ({ age }: DrawnSubject, from: number, to: number): number =>
  Math.min(1, Math.max(0, (age - from) / (to - from)))

/** The hair of the brows and the beard, which turns grey with the rest. */
export const facialHairOf = (sitter: DrawnSubject): string =>
  mix(hairOf(sitter), '#b3aca4', yearsOf(sitter, 52, 78) * 0.5)

export const mirrored = (drawn: string) => `${drawn}<g transform="scale(-1 1)">${drawn}</g>`

/** A line of the pen, round at its ends. */
export const line = (d: string, colour: string, { width = 2, opacity = 1 } = {}): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width.toFixed(1)}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity.toFixed(2)}"/>`

/** The numbers of a path, short. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)
