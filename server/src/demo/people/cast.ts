import { chanceOf } from '../chance.ts'
import { type SceneName, sceneNames } from '../drawing/picture.ts'
import type { Prop } from '../drawing/props.ts'
import { heritages } from './heritage.ts'
import { lookOf } from './looks.ts'
import { type DemoPicture, picturesOf } from './pictures.ts'
import { visitorPictures } from './visitor.ts'

type Role = {
  firstName: string
  presents: 'woman' | 'man'
  age: number
  heritage: string
  scenes: SceneName[]
  props: Prop[]
  /** Which throw of the dice looks the part. */
  seed: number
}

const roles: readonly Role[] = [
  {
    firstName: 'Ana',
    presents: 'woman',
    age: 31,
    heritage: 'southern',
    scenes: ['kitchen', 'library'],
    props: ['book'],
    seed: 3,
  },
  {
    firstName: 'Jonas',
    presents: 'man',
    age: 36,
    heritage: 'polish',
    scenes: ['park', 'workshop'],
    props: ['mug'],
    seed: 1,
  },
  {
    firstName: 'Amara',
    presents: 'woman',
    age: 29,
    heritage: 'westAfrican',
    scenes: ['market', 'evening'],
    props: ['mug'],
    seed: 1,
  },
  {
    firstName: 'Théo',
    presents: 'man',
    age: 33,
    heritage: 'southern',
    scenes: ['fells', 'cafe'],
    props: ['book'],
    seed: 1,
  },
  {
    firstName: 'Mei',
    presents: 'woman',
    age: 27,
    heritage: 'eastAsian',
    scenes: ['studio', 'garden'],
    props: ['flowers'],
    seed: 1,
  },
  {
    firstName: 'Samuel',
    presents: 'man',
    age: 41,
    heritage: 'westAfrican',
    scenes: ['seaside', 'hearth'],
    props: ['book'],
    seed: 1,
  },
]
const extras: readonly (readonly [number, number, Role])[] = [
  [
    7,
    1,
    {
      firstName: 'Ingrid',
      presents: 'woman',
      age: 38,
      heritage: 'english',
      scenes: ['snow', 'hearth'],
      props: ['mug'],
      seed: 1,
    },
  ],
  [
    8,
    3,
    {
      firstName: 'Noor',
      presents: 'woman',
      age: 45,
      heritage: 'levant',
      scenes: ['garden', 'evening'],
      props: ['flowers'],
      seed: 1,
    },
  ],
]

function pictured(role: Role): DemoPicture[] {
  const heritage = heritages[role.heritage]
  if (!heritage) throw new Error(`There is no heritage ${role.heritage}`)
  const key = `${role.firstName} ${role.seed}`
  const look = lookOf(chanceOf(key), { age: role.age, presents: role.presents, heritage })
  return picturesOf({ key, firstName: role.firstName, look, likes: role, outgoing: false }, sceneNames)
}

/** The people of the gallery and their pictures, by the numbers of `web/gallery/world.ts`. */
export const cast = (): { who: number; pictures: readonly DemoPicture[] }[] => [
  ...roles.map((role, who) => ({ who, pictures: pictured(role).slice(0, 3) })),
  { who: 6, pictures: visitorPictures.slice(0, 3) },
  ...extras.map(([who, count, role]) => ({ who, pictures: pictured(role).slice(0, count) })),
]
