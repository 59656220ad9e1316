import { darker, lighter } from '../colours.ts'
import { glow } from './light.ts'
import type { SceneSetting } from './scene.ts'

const leaf = (x: number, y: number, [turn, colour, size]: readonly [number, string, number]) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 0C-34-30-34-90 0-130C34-90 34-30 0 0Z" fill="${colour}"/><path d="M0 0V-120M0-30L16-52M0-56L16-78M0-30L-16-52M0-56L-16-78" stroke="${darker(colour, 0.2)}" stroke-width="2.5" fill="none"/></g>`

/** The grounds a bust is set before: plain, warm, with light from one side. */
export const grounds = {
  arch: ({ tint }) =>
    `<rect width="400" height="500" fill="${tint}"/><path d="M56 500V236a144 144 0 0 1 288 0V500Z" fill="${lighter(tint, 0.42)}"/><path d="M84 500V236a116 116 0 0 1 232 0V500Z" fill="${lighter(tint, 0.6)}" opacity=".6"/>${glow('glow', { x: 200, y: 200, r: 230 }, '#ffe9c4')}`,
  sun: ({ tint, chance }) =>
    `<rect width="400" height="500" fill="${tint}"/><circle cx="${chance.pick([130, 270])}" cy="190" r="150" fill="${lighter(tint, 0.4)}"/><path d="M0 400C120 360 280 440 400 390V500H0Z" fill="${darker(tint, 0.12)}"/>`,
  leaves: ({ tint }) =>
    `<rect width="400" height="500" fill="${tint}"/>${glow('glow', { x: 200, y: 210, r: 280 }, '#fff2d8')}${leaf(-6, 420, [28, '#7f9455', 1.7])}${leaf(30, 520, [10, '#6d8a4c', 1.8])}${leaf(404, 400, [-30, '#93a969', 1.7])}${leaf(372, 520, [-8, '#587440', 1.9])}${leaf(20, 250, [60, '#93a969', 1])}${leaf(384, 240, [-62, '#7f9455', 1])}`,
  wall: ({ tint }) =>
    `<rect width="400" height="500" fill="${tint}"/><path d="M0 0H250L90 500H0Z" fill="${lighter(tint, 0.32)}" opacity=".7"/><path d="M290 0H350L190 500H130Z" fill="${lighter(tint, 0.32)}" opacity=".5"/>`,
  night: ({ chance }) =>
    `<rect width="400" height="500" fill="#2a1f33"/>${Array.from({ length: 9 }, () => `<circle cx="${chance.whole(10, 390)}" cy="${chance.whole(20, 380)}" r="${chance.whole(14, 34)}" fill="${chance.pick(['#f0a35c', '#ffe2a8', '#d1867a'])}" opacity="${chance.between(0.12, 0.34).toFixed(2)}"/>`).join('')}${glow('glow', { x: 110, y: 180, r: 300 }, '#ffb877')}`,
} satisfies Record<string, (setting: SceneSetting) => string>
