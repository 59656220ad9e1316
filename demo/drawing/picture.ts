import * as z from 'zod/mini'
import { chanceOf, type DrawingChance, namesIn } from './chance.ts'
import { outfitKinds } from './clothes.ts'
import { cloths, ground } from './colours.ts'
import { drawFigure } from './figure.ts'
import { ClothName, type DrawnSubject, expressions, type HairStyle, type Look, sitterOf } from './look.ts'
import { dapple, lights, WIDTH } from './places/light.ts'
import { outdoors } from './places/outdoors.ts'
import { grounds } from './places/portrait.ts'
import { props } from './places/props.ts'
import { rooms } from './places/rooms.ts'
import type { ScenePlace } from './places/scene.ts'

const scenes = { ...rooms, ...outdoors }

const Common = {
  outfit: z.enum(outfitKinds),
  main: ClothName,
  second: ClothName,
  expression: z.enum(expressions),
  tint: z.enum(namesIn(ground)),
  hour: z.enum(namesIn(lights)),
}

/** One picture: how somebody is dressed and looks, and before what ground or in which scene. */
export const Drawing = z.union([
  /** `near` for the face and shoulders alone. */
  z.strictObject({ ...Common, ground: z.enum(namesIn(grounds)), near: z.optional(z.boolean()) }),
  z.strictObject({ ...Common, scene: z.enum(namesIn(scenes)), held: z.optional(z.enum(namesIn(props))) }),
])
export type Drawing = z.infer<typeof Drawing>

/** All there is to know to draw one picture; the same always gives the same picture. */
export type PictureOf = {
  /** The person's key, and the number of the picture. */
  key: string
  picture: number
  age: number
  look: Look
  drawing: Drawing
}

const HEIGHT = WIDTH * 1.25
/** The free space above the hair. */
const AIR = 14

/** How far the hair reaches above the middle of the head. */
const tall: Partial<Record<HairStyle, number>> = {
  headwrap: 152,
  topBun: 126,
  afro: 122,
  turban: 120,
  manBun: 106,
  quiff: 102,
}
const topOf = ({ hair }: DrawnSubject) => tall[hair] ?? 98

type PictureSetting = { drawing: Drawing; chance: DrawingChance }

/** A face in the upper half, and all of the hair. */
function bustIn({ drawing, chance }: PictureSetting, sitter: DrawnSubject): ScenePlace['at'] {
  const [low, high, middle] = 'near' in drawing && drawing.near ? [1.38, 1.5, 190] : [1.2, 1.34, 180]
  const scale = Math.min(chance.between(low, high), (middle + 8 - AIR) / topOf(sitter))
  return {
    x: 200 + chance.between(-14, 14),
    y: Math.max(middle + chance.between(-8, 8), topOf(sitter) * scale + AIR),
    scale,
  }
}

function placeOf({ drawing, chance }: PictureSetting, sitter: DrawnSubject): ScenePlace {
  const setting = { chance, hour: drawing.hour, tint: ground[drawing.tint] }
  if ('ground' in drawing) {
    const behind = grounds[drawing.ground](setting)
    return { behind, before: '', at: bustIn({ drawing, chance }, sitter), pose: 'resting', held: 'none' }
  }
  const place: ScenePlace = scenes[drawing.scene](setting)
  const held = place.held === 'none' ? 'none' : (drawing.held ?? place.held)
  const { x, y, scale } = place.at
  const raised = Math.max(y - (place.standing ? 0 : 30), topOf(sitter) * scale + AIR)
  return {
    ...place,
    at: { x, y: raised, scale },
    held,
    pose: held === 'none' && place.pose !== 'pocket' ? 'resting' : place.pose,
  }
}

const isDark = (drawing: Drawing) =>
  'scene' in drawing ? lights[drawing.hour].isNight : drawing.ground === 'night'

type Frame = { x: number; y: number; width: number; height: number }

/** The chin is above this share of a picture's height, where the hair leaves room for it. */
const CHIN_ABOVE = 0.58
const CHIN = 72

/** The part of the drawing that the picture shows, at some distance and to one side. The hair is always in it. */
function frameOf({ at, standing }: ScenePlace, sitter: DrawnSubject, chance: DrawingChance): Frame {
  const hair = at.y - topOf(sitter) * at.scale - AIR / 2
  const chin = at.y + CHIN * at.scale
  const width = WIDTH / chance.between(1, standing ? 1.14 : 1.24)
  const height = width * 1.25
  const middle = Math.min(Math.max(at.x - width / 2, 0), WIDTH - width)
  const x = (middle + (WIDTH - width) * chance.between(0.1, 0.9)) / 2
  const above = Math.max((HEIGHT - height) * chance.between(0.2, 0.8), chin - height * CHIN_ABOVE)
  const y = standing ? HEIGHT - height : Math.max(0, Math.min(above, hair, HEIGHT - height))
  return { x, y, width, height }
}

const viewBoxOf = ({ x, y, width, height }: Frame) => [x, y, width, height].map((n) => n.toFixed(1)).join(' ')

/** A bust keeps its size and place in the frame, whatever the frame leaves out of the ground. */
const withinFrame = ({ at }: ScenePlace, { x, y, width }: Frame): ScenePlace['at'] => {
  const share = width / WIDTH
  return { x: x + at.x * share, y: y + at.y * share, scale: at.scale * share }
}

/** The picture as SVG, 4 wide by 5 high. */
export function drawPicture({ key, picture, age, look, drawing }: PictureOf): string {
  const seed = `${key}-${picture}`
  const chance = chanceOf(seed)
  const sitter = sitterOf(look, age, chanceOf(`${key} face`))
  const place = placeOf({ drawing, chance }, sitter)
  const framing = chanceOf(`${seed} frame`)
  const frame = frameOf(place, sitter, framing)
  const { x, y, scale } = 'ground' in drawing ? withinFrame(place, frame) : place.at
  const turn = framing.between(-1, 1)
  const figure = drawFigure({
    look: sitter,
    outfit: { kind: drawing.outfit, main: drawing.main, second: drawing.second },
    expression: drawing.expression,
    pose: place.pose,
    held: props[place.held](cloths[drawing.second]),
    tilt: turn * 3 + framing.between(-2, 2),
    bearing: { turn, gaze: framing.happens(0.75) ? 0 : turn },
    standing: place.standing ?? false,
  })
  const fall = dapple(chanceOf(`${seed} fall`), isDark(drawing))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxOf(frame)}">${place.behind}${fall}<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})">${figure}</g>${place.before}</svg>`
}
