import { type Chance, chanceOf, namesIn } from '../chance.ts'
import type { Outfit } from './clothes.ts'
import { cloths } from './colours.ts'
import { drawFigure } from './figure.ts'
import { dapple, type Hour, lights, WIDTH } from './light.ts'
import type { Expression, Look } from './look.ts'
import { outdoors } from './outdoors.ts'
import { type Ground, grounds } from './portrait.ts'
import { type Prop, props } from './props.ts'
import { rooms } from './rooms.ts'
import type { Place } from './scene.ts'

const scenes = { ...rooms, ...outdoors }
export type SceneName = keyof typeof scenes
export const sceneNames: readonly SceneName[] = namesIn(scenes)

/** The scene of this name. */
export function requireScene(name: string): SceneName {
  const scene = sceneNames.find((one) => one === name)
  if (!scene) throw new Error(`There is no scene ${name}`)
  return scene
}

/** All there is to know to draw one picture; the same always gives the same picture. */
export type PictureOf = {
  seed: string
  look: Look
  outfit: Outfit
  expression: Expression
  tint: string
  hour: Hour
  /** A bust before a ground, or a person somewhere. */
  where: { ground: Ground } | { scene: SceneName; held?: Prop }
}

function placeOf({ where, ...setting }: PictureOf & { chance: ReturnType<typeof chanceOf> }): Place {
  if ('scene' in where) {
    const place = scenes[where.scene](setting)
    const held = place.held === 'none' ? 'none' : (where.held ?? place.held)
    return { ...place, held, pose: held === 'none' && place.pose !== 'pocket' ? 'resting' : place.pose }
  }
  const nearer = setting.chance.between(1.5, 1.72)
  return {
    behind: grounds[where.ground](setting),
    before: '',
    at: { x: 200 + setting.chance.between(-10, 10), y: 232, scale: nearer },
    pose: 'bust',
    held: 'none',
  }
}

const isDark = ({ where, hour }: PictureOf) =>
  'scene' in where ? lights[hour].isNight : where.ground === 'night'

/** How near one may go, and how much of what that leaves out is left out above: never hair, never shoes. */
const closeness = {
  bust: { most: 1.25, above: [0, 0.6] },
  standing: { most: 1.14, above: [1, 1] },
  within: { most: 1.28, above: [0, 0.5] },
} as const

type Frame = { x: number; y: number; width: number; height: number }

/** What of the drawing is in the picture: nearer or farther, and more of one side than of the other. */
function frameOf({ pose, standing }: Place, chance: Chance): Frame {
  const { most, above } = closeness[pose === 'bust' ? 'bust' : standing ? 'standing' : 'within']
  const [least, greatest] = above
  const width = WIDTH / chance.between(1, most)
  const height = width * 1.25
  const x = (WIDTH - width) * chance.between(0.1, 0.9)
  const y = (WIDTH * 1.25 - height) * chance.between(least, greatest)
  return { x, y, width, height }
}

const viewBoxOf = ({ x, y, width, height }: Frame) => [x, y, width, height].map((n) => n.toFixed(1)).join(' ')

/** A bust is near enough as it is, so it keeps about its size and place in the frame. */
function bustAt({ at }: Place, { x, y, width }: Frame, chance: Chance): Place['at'] {
  const share = width / WIDTH
  return {
    x: x + (at.x + chance.between(-20, 20)) * share,
    y: y + (at.y + chance.between(-10, 14)) * share,
    scale: at.scale * share * chance.between(0.92, 1.02),
  }
}

/** The picture as SVG, 4 wide by 5 high. */
export function drawPicture(picture: PictureOf): string {
  const chance = chanceOf(picture.seed)
  const place = placeOf({ ...picture, chance })
  const framing = chanceOf(`${picture.seed} frame`)
  const frame = frameOf(place, framing)
  const { x, y, scale } = place.pose === 'bust' ? bustAt(place, frame, framing) : place.at
  const dye = cloths[picture.outfit.second]
  const figure = drawFigure({
    ...picture,
    pose: place.pose,
    held: props[place.held](dye),
    tilt: chance.between(-4, 4),
    standing: place.standing ?? false,
  })
  const fall = dapple(chanceOf(`${picture.seed} fall`), isDark(picture))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxOf(frame)}">${place.behind}${fall}<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})">${figure}</g>${place.before}</svg>`
}
