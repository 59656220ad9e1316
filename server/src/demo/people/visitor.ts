import { cloths, ground } from '../drawing/colours.ts'
import type { Look } from '../drawing/look.ts'
import { cityOf } from './cities.ts'
import type { Resident } from './people.ts'
import type { DemoPicture } from './pictures.ts'

/** How Robin looks, as whom one tries Hearth out. */
const look: Look = {
  skin: 1,
  hair: 'wavy',
  hairColour: 'auburn',
  cover: cloths.rust,
  face: { width: 48, jaw: 34, chin: 67 },
  eyes: 0.3,
  lashes: true,
  iris: '#5c7a5a',
  brow: 3.8,
  nose: 0.9,
  lips: 0.8,
  beard: 'none',
  glasses: 'none',
  earrings: true,
  freckles: true,
  age: 32,
  shoulders: 90,
  neck: 18,
}

/** Robin's own pictures. */
export const visitorPictures: readonly DemoPicture[] = [
  {
    key: 'robin-0',
    alt: 'A drawn portrait of Robin, smiling, in a patterned jumper',
    drawing: {
      seed: 'robin-0',
      look,
      outfit: { kind: 'yoke', main: 'sea', second: 'cream' },
      expression: 'smile',
      tint: ground.ember,
      hour: 'day',
      where: { ground: 'arch' },
    },
  },
  {
    key: 'robin-1',
    alt: 'Robin in the workshop with a guitar that is nearly done, laughing',
    drawing: {
      seed: 'robin-1',
      look,
      outfit: { kind: 'dungarees', main: 'cream', second: 'rust' },
      expression: 'laugh',
      tint: ground.honey,
      hour: 'golden',
      where: { scene: 'music', held: 'guitar' },
    },
  },
  {
    key: 'robin-2',
    alt: 'Robin on a path in the hills, with a calm look',
    drawing: {
      seed: 'robin-2',
      look,
      outfit: { kind: 'coat', main: 'moss', second: 'honey' },
      expression: 'soft',
      tint: ground.moss,
      hour: 'day',
      where: { scene: 'fells' },
    },
  },
  {
    key: 'robin-3',
    alt: 'Robin at a café table by the window, with a wide smile',
    drawing: {
      seed: 'robin-3',
      look,
      outfit: { kind: 'stripes', main: 'cream', second: 'sea' },
      expression: 'grin',
      tint: ground.clay,
      hour: 'golden',
      where: { scene: 'cafe', held: 'mug' },
    },
  },
]

/** What Robin's profile says. */
export const visitor: Resident = {
  key: 'robin',
  firstName: 'Robin',
  lastName: 'Hale',
  age: 32,
  birthday: [4, 9],
  city: cityOf('Leeds'),
  heightCm: 171,
  occupation: 'Luthier',
  education: 'Apprenticeship',
  lookingFor: 'serious_relationship',
  relationshipGoals: 'long_term',
  interests: ['Fell walking', 'Chess', 'Filter coffee', 'Choir', 'Old trees'],
  headline: 'I make guitars, slowly.',
  bio: 'Most of my days smell of spruce and glue. I live over the workshop with a ginger cat called Rosewood, and I would like somebody to leave the door open for. Fond of long walks, short meetings, and people who finish their stories.',
  prompts: [
    {
      promptId: 'sunday-ten',
      answer: 'In the workshop with the door open, pretending to sweep and really tapping wood.',
    },
    {
      promptId: 'help-me-decide',
      answer:
        'Cherry or spruce for the next one? So far I have asked two customers and the dog at number nine.',
    },
    {
      promptId: 'favourite-walk',
      answer: 'Up Otley Chevin with a flask, and down for a custard tart. I share the flask.',
    },
  ],
  facts: {
    gender: 'woman',
    seeking: ['woman', 'man', 'non_binary'],
    languages: ['en', 'de'],
    familyValues: 'modern',
    hasChildren: 'no',
    wantsChildren: 'open',
    smoking: 'no',
    drinking: 'socially',
    zodiac: 'aries',
  },
  isVerified: true,
  pictures: visitorPictures,
}
