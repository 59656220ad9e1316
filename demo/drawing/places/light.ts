import type { DrawingChance } from '../chance.ts'

/** The light of an hour: sky from top to bottom, what shines in it, and the land from far to near. */
export type Light = {
  sky: readonly [string, string, string]
  orb: string
  land: readonly [string, string, string, string]
  water: readonly [string, string]
  isNight: boolean
}

export const lights = {
  morning: {
    sky: ['#f6d9c4', '#fbe7cd', '#fff3dc'],
    orb: '#fff6e0',
    land: ['#d9b9b4', '#c4b58d', '#a3ad78', '#7f9455'],
    water: ['#b9d6d3', '#8fbcc0'],
    isNight: false,
  },
  day: {
    sky: ['#a7d0d6', '#c8e0da', '#f2ecd6'],
    orb: '#fff3cf',
    land: ['#a9bfc4', '#a8bd92', '#8ba565', '#6d8a4c'],
    water: ['#8dc0c6', '#5f9aa0'],
    isNight: false,
  },
  golden: {
    sky: ['#f0a37c', '#f6bf85', '#fde0a3'],
    orb: '#fff0c2',
    land: ['#cf8f86', '#b98258', '#9b7a43', '#7a6636'],
    water: ['#f2b98a', '#c98068'],
    isNight: false,
  },
  dusk: {
    sky: ['#6f5a86', '#b57a93', '#f0a986'],
    orb: '#ffd9a0',
    land: ['#8a6a8c', '#6d567c', '#54476a', '#3c3450'],
    water: ['#a97f9b', '#6a5f86'],
    isNight: false,
  },
  night: {
    sky: ['#1f1830', '#3a2a4a', '#6b4660'],
    orb: '#ffeec4',
    land: ['#4a3a5c', '#3b2f4d', '#2f263f', '#241c31'],
    water: ['#43385c', '#2b2440'],
    isNight: true,
  },
} as const satisfies Record<string, Light>
export type Hour = keyof typeof lights

export const WIDTH = 400

/** A sky that fills the picture, with its sun or moon. */
export function sky(
  light: Light,
  orb: { x: number; y: number; r: number } | undefined,
  chance: DrawingChance,
): string {
  const [top, middle, low] = light.sky
  const stars = light.isNight
    ? Array.from(
        { length: 26 },
        () =>
          `<circle cx="${chance.whole(0, WIDTH)}" cy="${chance.whole(0, 220)}" r="${chance.between(0.7, 1.8).toFixed(1)}"/>`,
      ).join('')
    : ''
  const shining = orb
    ? `<circle cx="${orb.x}" cy="${orb.y}" r="${orb.r * 2.1}" fill="${light.orb}" opacity=".22"/><circle cx="${orb.x}" cy="${orb.y}" r="${orb.r * 1.45}" fill="${light.orb}" opacity=".3"/><circle cx="${orb.x}" cy="${orb.y}" r="${orb.r}" fill="${light.orb}"/>`
    : ''
  return `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${low}"/></linearGradient><rect width="400" height="500" fill="url(#sky)"/><g fill="#fff4d6" opacity=".8">${stars}</g>${shining}`
}

/** A glow about a point, as of a lamp or a fire. */
export function glow(
  id: string,
  { x, y, r }: { x: number; y: number; r: number },
  colour = '#ffd79a',
): string {
  return `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity=".75"/><stop offset=".5" stop-color="${colour}" stop-opacity=".25"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id})"/>`
}

/** Hills across the picture, their tops at about `y`. */
export function hills(chance: DrawingChance, y: number, swell: number, colour: string): string {
  const tops = [0, 1, 2, 3, 4].map((n) => [n * 100, y + chance.between(-swell, swell)] as const)
  const curve = tops
    .slice(1)
    .map(([x, top], n) => {
      const [beforeX, before] = tops[n] ?? [0, y]
      return `C${beforeX + 50} ${before.toFixed(0)} ${x - 50} ${top.toFixed(0)} ${x} ${top.toFixed(0)}`
    })
    .join('')
  return `<path fill="${colour}" d="M0 ${(tops[0]?.[1] ?? y).toFixed(0)}${curve}V500H0Z"/>`
}

/** Clouds, long and flat. */
export function clouds(chance: DrawingChance, colour: string, count: number): string {
  return Array.from({ length: count }, () => {
    const [x, y, w] = [chance.whole(-40, 340), chance.whole(30, 170), chance.whole(60, 130)]
    return `<path fill="${colour}" opacity=".6" d="M${x} ${y}c8-16 24-16 30-8c10-16 36-14 42 0c12-6 24 0 24 8h${w - 80}c10 0 10 14 0 14H${x}c-12 0-12-14 0-14Z"/>`
  }).join('')
}

/** Light and shade as they fall across what is behind somebody: soft, and never twice alike. */
export function dapple(chance: DrawingChance, isDark: boolean): string {
  const fires = isDark ? (['#ffb877', 0.26] as const) : (['#fff2dc', 0.45] as const)
  const shades = isDark ? (['#120a18', 0.34] as const) : (['#6b2f1c', 0.17] as const)
  const patches = Array.from({ length: 9 }, (_, n) => {
    const [x, y, r] = [chance.whole(-40, WIDTH + 40), chance.whole(-40, 460), chance.whole(80, 190)]
    const [colour, opacity] = n % 2 === 0 ? fires : shades
    return `<radialGradient id="dapple${n}"><stop stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${r}" fill="url(#dapple${n})"/>`
  })
  return patches.join('')
}
