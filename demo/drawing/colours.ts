/** The light and dark palette of the page, as the pictures use them. */
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

/** From pale to dark, cool and warm. */
export const skins = [
  skin('#f7dccb', '#e3b5a0', '#e9907f', '#c0675c'),
  skin('#f5d5b5', '#e0b28c', '#e8967c', '#bd6554'),
  skin('#efc5a2', '#d59d78', '#de8465', '#b25a48'),
  skin('#e6b78c', '#c8926a', '#d67c58', '#a9563f'),
  skin('#d8a273', '#b77d51', '#c66b48', '#9a4b37'),
  skin('#c48a5c', '#a16b42', '#b15f3c', '#8c4532'),
  skin('#a87049', '#875436', '#984d31', '#78392b'),
  skin('#8a5738', '#6a4029', '#7f3d26', '#662f22'),
  skin('#6f452f', '#543122', '#6b3122', '#8a4a40'),
  skin('#573728', '#41271b', '#5a2a1c', '#82463d'),
] as const

export const irises = {
  umber: '#4a2c1c',
  brown: '#5f3a22',
  hazel: '#7d5a30',
  green: '#5c7a5a',
  blue: '#4f7696',
  grey: '#62808a',
} as const

export const hairColours = {
  black: '#2b2220',
  blueBlack: '#23222c',
  espresso: '#3e2a21',
  brown: '#64402b',
  chestnut: '#83502f',
  auburn: '#99492b',
  ginger: '#c1703a',
  sand: '#a98350',
  blond: '#d6ab67',
  straw: '#e6c88a',
  copper: '#b0542a',
  pepper: '#6f6660',
  grey: '#9a928b',
  silver: '#c6bfb6',
  white: '#e9e3da',
} as const

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
