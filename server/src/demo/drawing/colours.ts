/** The day and night of the house, as the pictures use them. */
export const ground = {
  ember: '#f2a877',
  clay: '#e9a594',
  honey: '#f3c677',
  moss: '#b9c994',
  lake: '#a7cdd0',
  dusk: '#c6b1d8',
  cream: '#f5e7d2',
  night: '#241a2c',
} as const

export const flame = '#f0a35c'
export const flameCore = '#ffe2a8'
export const ink = '#2b1c16'
export const shine = '#fffdf8'

export type Skin = { base: string; shade: string; blush: string; lip: string }

const skin = (base: string, shade: string, blush: string, lip: string): Skin => ({ base, shade, blush, lip })

/** From pale to dark. */
export const skins = [
  skin('#f5d5bb', '#e2b394', '#e8967c', '#bd6554'),
  skin('#efc5a2', '#d79f78', '#de8465', '#b25a48'),
  skin('#e0af83', '#c28b60', '#cf7450', '#a3523c'),
  skin('#c88f63', '#a96f47', '#b65f3c', '#8c4532'),
  skin('#a26c48', '#835234', '#964a30', '#74362a'),
  skin('#7c4c32', '#613823', '#74331f', '#5a281f'),
  skin('#5b3826', '#452719', '#5f2a1b', '#8a4a40'),
] as const

export const hairColours = {
  black: '#2b2220',
  espresso: '#3e2a21',
  brown: '#64402b',
  chestnut: '#83502f',
  auburn: '#99492b',
  ginger: '#c1703a',
  sand: '#a98350',
  blond: '#d6ab67',
  pepper: '#6f6660',
  grey: '#9a928b',
  silver: '#c6bfb6',
  white: '#e9e3da',
} as const
export type HairColour = keyof typeof hairColours

/** Cloth in our tints, each a plain dye. */
export const cloths = {
  rust: '#ad401b',
  terracotta: '#c8643c',
  ochre: '#d79a3c',
  honey: '#eebd62',
  moss: '#7f9455',
  pine: '#46613f',
  lake: '#5f9aa0',
  sea: '#2f6470',
  dusk: '#8d75a8',
  plum: '#5d3d5f',
  night: '#33283d',
  ink: '#3a2a24',
  clay: '#d1867a',
  rose: '#e3b1a4',
  cream: '#f6ead6',
  oat: '#dcc5a3',
  denim: '#55728c',
  white: '#fdf7ec',
} as const
export type Cloth = keyof typeof cloths

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** One colour with some of another in it. */
export function mix(hex: string, other: string, share: number): string {
  const [a, b] = [channels(hex), channels(other)]
  const parts = a.map((value, index) => Math.round(value + ((b[index] ?? value) - value) * share))
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The same colour in the shade, which here is warm. */
export const darker = (hex: string, share = 0.22): string => mix(hex, '#2b1320', share)

/** The same colour where the fire lights it. */
export const lighter = (hex: string, share = 0.22): string => mix(hex, '#fff2dc', share)
