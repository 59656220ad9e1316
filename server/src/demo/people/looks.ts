import type { Chance } from '../chance.ts'
import { cloths, type HairColour } from '../drawing/colours.ts'
import type { Beard, Glasses, HairStyle, Look } from '../drawing/look.ts'
import type { Heritage } from './heritage.ts'

type Bearer = { age: number; presents: 'woman' | 'man'; heritage: Heritage }

const womensHair: readonly HairStyle[] = [
  'straight',
  'wavy',
  'wavy',
  'bob',
  'fringeBob',
  'topBun',
  'lowBun',
  'ponytail',
  'braid',
  'pixie',
  'curly',
]
const olderWomensHair: readonly HairStyle[] = [
  'bob',
  'softCurls',
  'pixie',
  'lowBun',
  'fringeBob',
  'wavy',
  'straight',
]
const womensCurls: readonly HairStyle[] = [
  'afro',
  'curly',
  'topBun',
  'locs',
  'shortAfro',
  'lowBun',
  'softCurls',
]
const mensHair: readonly HairStyle[] = [
  'crop',
  'sidePart',
  'quiff',
  'curlyTop',
  'swept',
  'shaggy',
  'manBun',
  'buzz',
]
const olderMensHair: readonly HairStyle[] = [
  'crop',
  'receding',
  'bald',
  'sidePart',
  'buzz',
  'receding',
  'swept',
]
const mensCurls: readonly HairStyle[] = ['shortAfro', 'buzz', 'curlyTop', 'locs', 'bald', 'shortAfro']

const olderMensCurls: readonly HairStyle[] = ['buzz', 'bald', 'shortAfro']

/** Colours of scarves and turbans: cloth that any face can carry. */
const covers = ['dusk', 'sea', 'moss', 'rust', 'clay', 'oat', 'plum', 'night', 'ochre', 'lake'] as const

/** The styles that go with a sex, an age and a kind of hair. */
const styles = {
  woman: {
    straight: { young: womensHair, old: olderWomensHair, from: 56 },
    curls: { young: womensCurls, old: womensCurls, from: 56 },
  },
  man: {
    straight: { young: mensHair, old: olderMensHair, from: 49 },
    curls: { young: mensCurls, old: olderMensCurls, from: 51 },
  },
} as const

function styleOf(chance: Chance, { age, presents, heritage }: Bearer): HairStyle {
  const covered = presents === 'woman' ? heritage.covers?.women : heritage.covers?.men
  if (covered && chance.happens(covered[1])) return covered[0]
  const { young, old, from } = styles[presents][heritage.curls ? 'curls' : 'straight']
  return chance.pick(age < from ? young : old)
}

function colourOf(chance: Chance, { age, heritage }: Bearer): HairColour {
  const natural = chance.pick(heritage.hair)
  const greyed = Math.max(0, (age - 38) / 30)
  if (!chance.happens(greyed)) return natural
  if (age < 50) return 'pepper'
  if (age < 62) return chance.pick(['pepper', 'grey', 'silver'])
  return chance.pick(['grey', 'silver', 'white'])
}

function beardOf(chance: Chance, { age, presents, heritage }: Bearer, hair: HairStyle): Beard {
  if (presents === 'woman') return 'none'
  if (hair === 'turban') return chance.happens(0.8) ? 'full' : 'short'
  if (hair === 'manBun') return chance.pick(['short', 'full', 'stubble'])
  if (age < 22) return chance.happens(0.7) ? 'none' : 'stubble'
  const weights: Record<Beard, number> = {
    none: 40,
    stubble: 20,
    short: 20,
    full: 9,
    goatee: 5,
    moustache: 5,
  }
  if (heritage.faiths.muslim) weights.short += 20
  return chance.weighed(weights)
}

/** Irises as they are said to be: dark in most, light where the skin is. */
const iris = (chance: Chance, skin: number, heritage: Heritage) =>
  skin > 1 || heritage.hair[0] === 'black'
    ? chance.pick(['#4a2c1c', '#5a3622'])
    : chance.pick(['#4a2c1c', '#6b4a2c', '#5c7a5a', '#4f7186', '#557f8a'])

const glasses = (chance: Chance, age: number): Glasses =>
  chance.happens(age > 50 ? 0.45 : 0.22) ? chance.pick(['round', 'square', 'halfRim']) : 'none'

/** What tells women from men, as far as these drawings do. */
const builds = {
  woman: { jaw: [30, 37], chin: 68, brow: [3.2, 4.4], nose: 0, lips: [0.5, 1], shoulders: 89, neck: 17.5 },
  man: { jaw: [35, 42], chin: 71, brow: [4.8, 6.2], nose: 0.8, lips: [0, 0.6], shoulders: 103, neck: 22 },
} as const

/** How somebody looks, once and for all their pictures. */
export function lookOf(chance: Chance, bearer: Bearer): Look {
  const { age, presents, heritage } = bearer
  const build = builds[presents]
  const within = ([low, high]: readonly [number, number]) => chance.between(low, high)
  const isWoman = presents === 'woman'
  const skin = chance.pick(heritage.skins)
  const hair = styleOf(chance, bearer)
  const broad = chance.between(-6, 6)
  const isFair = skin < 2 && heritage.hair[0] !== 'black'
  return {
    skin,
    hair,
    hairColour: colourOf(chance, bearer),
    cover: cloths[chance.pick(covers)],
    face: { width: within([45.5, 50.5]), jaw: within(build.jaw), chin: within([64, build.chin]) },
    eyes: within([0, 0.75]),
    lashes: isWoman,
    iris: iris(chance, skin, heritage),
    brow: within(build.brow),
    nose: within([0, 2]) + build.nose,
    lips: within(build.lips),
    beard: beardOf(chance, bearer, hair),
    glasses: glasses(chance, age),
    earrings: isWoman && hair !== 'hijab' && chance.happens(0.5),
    freckles: isFair && chance.happens(0.25),
    age,
    shoulders: build.shoulders + broad,
    neck: build.neck + broad / 4,
  }
}
