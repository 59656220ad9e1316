import * as z from 'zod/mini'
import { _default as withDefault } from 'zod/mini'
import { type DrawingChance, namesIn } from './chance.ts'
import { cloths, hairColours, irises, skins } from './colours.ts'

const hairStyles = [
  'crop',
  'sidePart',
  'quiff',
  'curtains',
  'slick',
  'curlyTop',
  'buzz',
  'thinning',
  'receding',
  'bald',
  'swept',
  'shaggy',
  'manBun',
  'cornrows',
  'pixie',
  'bob',
  'fringeBob',
  'curlyBob',
  'straight',
  'wavy',
  'curly',
  'afro',
  'shortAfro',
  'topBun',
  'lowBun',
  'ponytail',
  'braid',
  'twoBraids',
  'locs',
  'softCurls',
  'hijab',
  'turban',
  'headwrap',
] as const
export type HairStyle = (typeof hairStyles)[number]

const headShapes = ['oval', 'round', 'square', 'heart', 'long', 'wide', 'diamond'] as const
export type HeadShape = (typeof headShapes)[number]

const eyeShapes = ['almond', 'round', 'hooded', 'monolid', 'deep', 'downturned', 'upturned'] as const
export type EyeShape = (typeof eyeShapes)[number]

const browShapes = ['soft', 'arched', 'straight', 'angled', 'bushy', 'thin'] as const
export type BrowShape = (typeof browShapes)[number]

const noseShapes = ['button', 'straight', 'broad', 'aquiline', 'long', 'snub'] as const
export type NoseShape = (typeof noseShapes)[number]

const mouthShapes = ['full', 'thin', 'wide', 'bow', 'small'] as const
export type MouthShape = (typeof mouthShapes)[number]

const beards = ['none', 'stubble', 'short', 'full', 'goatee', 'moustache'] as const
export type Beard = (typeof beards)[number]

const glassesKinds = ['none', 'round', 'square', 'halfRim', 'cat', 'thick'] as const
export type Glasses = (typeof glassesKinds)[number]

export const expressions = ['soft', 'smile', 'grin', 'laugh', 'wry'] as const
export type Expression = (typeof expressions)[number]

/** A distinguishing mark. */
const marks = ['none', 'freckles', 'mole', 'dimples'] as const

export const ClothName = z.enum(namesIn(cloths))

/** Half widths of the shoulders and the neck beyond these would not fit the drawn clothes. */
const Shoulders = z.int().check(z.gte(70), z.lte(120))
const Neck = z.int().check(z.gte(13), z.lte(28))

/** A person's face and build; the same in all their pictures. */
export const Look = z.strictObject({
  /** Index into `skins`. */
  skin: z.int().check(z.gte(0), z.lt(skins.length)),
  hair: z.enum(hairStyles),
  hairColour: z.enum(namesIn(hairColours)),
  /** The colour of a scarf or turban that covers the hair, or of a ribbon in it. */
  cover: ClothName,
  head: z.enum(headShapes),
  eyes: z.enum(eyeShapes),
  brows: z.enum(browShapes),
  nose: z.enum(noseShapes),
  mouth: z.enum(mouthShapes),
  iris: z.enum(namesIn(irises)),
  lashes: withDefault(z.boolean(), false),
  beard: withDefault(z.enum(beards), 'none'),
  glasses: withDefault(z.enum(glassesKinds), 'none'),
  mark: withDefault(z.enum(marks), 'none'),
  earrings: withDefault(z.boolean(), false),
  shoulders: Shoulders,
  neck: Neck,
})
export type Look = z.infer<typeof Look>

/** Small differences that are nobody else's, each from -1 to 1. */
export type Quirks = Readonly<
  Record<
    'width' | 'jaw' | 'chin' | 'eyeGap' | 'eyeSize' | 'brow' | 'lean' | 'nose' | 'mouth' | 'side',
    number
  >
>

/** A person who is to be drawn: their look at their age, and what no one else has. */
export type DrawnSubject = Look & { age: number; quirks: Quirks; face: HeadOutline }

/** Half widths at the cheeks and the jaw, where the chin ends, and half its width. */
export type HeadOutline = { width: number; jaw: number; chin: number; tip: number }

const outlines: Record<HeadShape, HeadOutline> = {
  oval: { width: 47, jaw: 34, chin: 69, tip: 12 },
  round: { width: 50, jaw: 41, chin: 65, tip: 19 },
  square: { width: 48, jaw: 43, chin: 69, tip: 24 },
  heart: { width: 50, jaw: 31, chin: 68, tip: 7 },
  long: { width: 45, jaw: 35, chin: 75, tip: 14 },
  wide: { width: 52, jaw: 42, chin: 68, tip: 15 },
  diamond: { width: 49, jaw: 33, chin: 72, tip: 9 },
}

/** The outline of the head; a jaw gets fuller with the years. */
function outlineOf(look: Look, age: number, quirks: Quirks): HeadOutline {
  const { width, jaw, chin, tip } = outlines[look.head]
  const strong = look.lashes ? 0 : 2.5
  const years = Math.max(0, age - 45) / 12
  return {
    width: width + quirks.width * 1.6,
    jaw: jaw + strong + quirks.jaw * 2 + years,
    chin: chin + strong * 0.7 + quirks.chin * 2,
    tip: tip + strong + years,
  }
}

/** The person as they are drawn; `chance` has to be the same one for all their pictures. */
export function sitterOf(look: Look, age: number, chance: DrawingChance): DrawnSubject {
  const any = () => chance.between(-1, 1)
  const quirks: Quirks = {
    width: any(),
    jaw: any(),
    chin: any(),
    eyeGap: any(),
    eyeSize: any(),
    brow: any(),
    lean: any(),
    nose: any(),
    mouth: any(),
    side: any(),
  }
  return { ...look, age, quirks, face: outlineOf(look, age, quirks) }
}
