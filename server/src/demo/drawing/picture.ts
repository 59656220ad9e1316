import { chanceOf, namesIn } from '../chance.ts'
import type { Outfit } from './clothes.ts'
import { cloths } from './colours.ts'
import { drawFigure } from './figure.ts'
import type { Hour } from './light.ts'
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

/** The picture as SVG, 4 wide by 5 high. */
export function drawPicture(picture: PictureOf): string {
  const chance = chanceOf(picture.seed)
  const place = placeOf({ ...picture, chance })
  const { x, y, scale } = place.at
  const dye = cloths[picture.outfit.second]
  const figure = drawFigure({
    ...picture,
    pose: place.pose,
    held: props[place.held](dye),
    tilt: chance.between(-4, 4),
    standing: place.standing ?? false,
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500">${place.behind}<g transform="translate(${x.toFixed(1)} ${y}) scale(${scale.toFixed(3)})">${figure}</g>${place.before}</svg>`
}
