import type { HairColour } from './colours.ts'

export const hairStyles = [
  'crop',
  'sidePart',
  'quiff',
  'curlyTop',
  'buzz',
  'receding',
  'bald',
  'swept',
  'shaggy',
  'manBun',
  'pixie',
  'bob',
  'fringeBob',
  'straight',
  'wavy',
  'curly',
  'afro',
  'shortAfro',
  'topBun',
  'lowBun',
  'ponytail',
  'braid',
  'locs',
  'softCurls',
  'hijab',
  'turban',
  'headwrap',
] as const
export type HairStyle = (typeof hairStyles)[number]

export const beards = ['none', 'stubble', 'short', 'full', 'goatee', 'moustache'] as const
export type Beard = (typeof beards)[number]

export const glassesKinds = ['none', 'round', 'square', 'halfRim'] as const
export type Glasses = (typeof glassesKinds)[number]

export const expressions = ['soft', 'smile', 'grin', 'laugh', 'wry'] as const
export type Expression = (typeof expressions)[number]

/** What stays the same over all pictures of one person. */
export type Look = {
  /** Index into `skins`. */
  skin: number
  hair: HairStyle
  hairColour: HairColour
  /** The colour of a scarf or turban that covers the hair. */
  cover: string
  face: { width: number; jaw: number; chin: number }
  /** Narrowness of the eyes, 0 to 1. */
  eyes: number
  lashes: boolean
  iris: string
  brow: number
  nose: number
  lips: number
  beard: Beard
  glasses: Glasses
  earrings: boolean
  freckles: boolean
  age: number
  /** Half the width of the shoulders. */
  shoulders: number
  neck: number
}
