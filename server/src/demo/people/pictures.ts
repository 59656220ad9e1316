import { type Chance, chanceOf, namesIn } from '../chance.ts'
import type { Outfit, OutfitKind } from '../drawing/clothes.ts'
import { type Cloth, cloths, ground } from '../drawing/colours.ts'
import type { Hour } from '../drawing/light.ts'
import type { Expression, Look } from '../drawing/look.ts'
import type { PictureOf, SceneName } from '../drawing/picture.ts'
import type { Ground } from '../drawing/portrait.ts'
import type { Prop } from '../drawing/props.ts'

/** A picture that can be drawn, and what it shows for those who cannot see it. */
export type DemoPicture = { key: string; alt: string; drawing: PictureOf }

export type Likes = { scenes: readonly SceneName[]; props: readonly Prop[] }

type Sitter = { key: string; firstName: string; look: Look; likes: Likes; outgoing: boolean }

const warm: readonly (keyof typeof ground)[] = ['ember', 'clay', 'honey', 'moss', 'lake', 'dusk', 'cream']
const grounds: readonly Ground[] = ['arch', 'arch', 'arch', 'sun', 'sun', 'leaves', 'leaves', 'wall', 'night']
const kindsFor: Record<'bare' | 'covered', readonly OutfitKind[]> = {
  bare: [
    'jumper',
    'rollneck',
    'tee',
    'stripes',
    'shirt',
    'shirt',
    'blazer',
    'hoodie',
    'dungarees',
    'cardigan',
    'denim',
    'yoke',
  ],
  covered: ['jumper', 'rollneck', 'shirt', 'blazer', 'cardigan', 'kurta', 'yoke', 'stripes'],
}
const outer: readonly OutfitKind[] = ['coat', 'denim', 'yoke', 'rollneck', 'hoodie', 'jumper']
const cold: readonly SceneName[] = ['snow', 'evening', 'fells', 'park', 'canal', 'market']

/** Which second colour each dye goes with. */
const matches: Record<Cloth, readonly Cloth[]> = {
  rust: ['cream', 'oat', 'honey'],
  terracotta: ['cream', 'sea', 'oat'],
  ochre: ['cream', 'plum', 'sea'],
  honey: ['rust', 'cream', 'sea'],
  moss: ['cream', 'honey', 'oat'],
  pine: ['cream', 'ochre', 'rose'],
  lake: ['cream', 'terracotta', 'honey'],
  sea: ['cream', 'honey', 'rose'],
  dusk: ['cream', 'honey', 'rose'],
  plum: ['rose', 'oat', 'honey'],
  night: ['cream', 'clay', 'honey'],
  ink: ['cream', 'oat', 'rust'],
  clay: ['cream', 'plum', 'oat'],
  rose: ['rust', 'plum', 'cream'],
  cream: ['rust', 'sea', 'moss'],
  oat: ['rust', 'sea', 'plum'],
  denim: ['cream', 'oat', 'rust'],
  white: ['sea', 'rust', 'moss'],
}

function outfitOf(chance: Chance, look: Look, isCold: boolean): Outfit {
  const isCovered = look.hair === 'hijab'
  const base = isCovered ? kindsFor.covered : kindsFor.bare
  const own: readonly OutfitKind[] =
    look.lashes && !isCovered
      ? [...base, 'dress', 'dress']
      : look.skin > 1 && look.skin < 5
        ? [...base, 'kurta']
        : base
  const kind = chance.pick(isCold ? outer : own)
  const main = chance.pick(namesIn(cloths))
  return { kind: isCovered && kind === 'coat' ? 'jumper' : kind, main, second: chance.pick(matches[main]) }
}

const moods: Record<Expression, string> = {
  soft: 'with a calm look',
  smile: 'smiling',
  grin: 'with a wide smile',
  laugh: 'laughing',
  wry: 'with half a smile',
}

const wears: Record<OutfitKind, string> = {
  jumper: 'a plain jumper',
  rollneck: 'a roll-neck',
  tee: 'a T-shirt',
  stripes: 'a striped top',
  shirt: 'an open-necked shirt',
  blazer: 'a blazer',
  hoodie: 'a hooded top',
  dungarees: 'dungarees',
  cardigan: 'a cardigan',
  dress: 'a dotted dress',
  kurta: 'an embroidered kurta',
  coat: 'a coat and scarf',
  denim: 'a denim jacket',
  yoke: 'a patterned jumper',
}

const places: Record<SceneName, string> = {
  cafe: 'at a café table by the window',
  kitchen: 'in a kitchen, with something on the go',
  hearth: 'beside a lit fireplace',
  library: 'in front of full bookshelves',
  workshop: 'at a workbench',
  studio: 'next to an easel',
  music: 'in a room with records on the wall',
  gallery: 'in a gallery, between the paintings',
  fells: 'on a path in the hills',
  seaside: 'by the sea, a lighthouse behind',
  evening: 'in town in the evening, the windows lit',
  garden: 'on an allotment with sunflowers',
  park: 'in a park with a dog',
  market: 'at a fruit stall on the market',
  canal: 'by the canal with a bicycle',
  snow: 'out in the snow',
}

const hours: Record<Expression, readonly Hour[]> = {
  soft: ['dusk', 'morning', 'golden', 'day'],
  smile: ['day', 'golden', 'morning', 'day'],
  grin: ['day', 'golden', 'day'],
  laugh: ['golden', 'day', 'night'],
  wry: ['dusk', 'night', 'golden', 'day'],
}

function bust({ key, firstName, look }: Sitter, chance: Chance, expression: Expression): DemoPicture {
  // By night only light faces stand out.
  const fitting = look.skin > 3 ? grounds.filter((one) => one !== 'night') : grounds
  const where = { ground: chance.pick(fitting) }
  const outfit = outfitOf(chance, look, false)
  return {
    key,
    alt: `A drawn portrait of ${firstName}, ${moods[expression]}, in ${wears[outfit.kind]}`,
    drawing: {
      seed: key,
      look,
      outfit,
      expression,
      tint: ground[chance.pick(warm)],
      hour: 'day',
      where,
    },
  }
}

function somewhere(sitter: Sitter, chance: Chance, scene: SceneName): DemoPicture {
  const { key, firstName, look, likes } = sitter
  const expression = chance.weighed({ soft: 2, smile: 4, grin: 3, laugh: 2, wry: 1 })
  const held = scene === 'hearth' || scene === 'studio' || scene === 'garden' ? likes.props : []
  return {
    key,
    alt: `${firstName} ${places[scene]}, ${moods[expression]}`,
    drawing: {
      seed: key,
      look,
      outfit: outfitOf(chance, look, cold.includes(scene)),
      expression,
      tint: ground[chance.pick(warm)],
      hour: chance.pick(hours[expression]),
      where: held.length > 0 ? { scene, held: chance.pick(held) } : { scene },
    },
  }
}

/** Three to five pictures of one person, no two in the same place; the first one is mostly a bust. */
export function picturesOf(sitter: Sitter, allScenes: readonly SceneName[]): DemoPicture[] {
  const chance = chanceOf(`${sitter.key} pictures`)
  const count = chance.weighed({ 3: 5, 4: 4, 5: 2 })
  const expressions = chance.shuffled<Expression>(['smile', 'grin', 'soft', 'wry', 'smile'])
  const wanted = chance.shuffled(sitter.likes.scenes)
  const others = chance.shuffled(allScenes.filter((scene) => !wanted.includes(scene)))
  const scenes = [...wanted.slice(0, 2), ...others].slice(0, Number(count) - 1)
  const at = (n: number) => ({ ...sitter, key: `${sitter.key}-${n}` })
  const portrait = bust(at(0), chance, expressions[0] ?? 'smile')
  const views = scenes.map((scene, n) => somewhere(at(n + 1), chance, scene))
  const [first, ...rest] = views
  return first && sitter.outgoing ? [first, portrait, ...rest] : [portrait, ...views]
}
