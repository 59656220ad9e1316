import type { Facts, Gender, PromptAnswer } from '@hearth/contract/facts'
import type { LookingFor, RelationshipGoal } from '@hearth/contract/people'
import { type Chance, chanceOf } from '../chance.ts'
import { sceneNames } from '../drawing/picture.ts'
import { type Hobby, readHobbies } from '../words/hobbies.ts'
import { type Life, readLives } from '../words/lives.ts'
import { answersOf, bioOf, type Heard, headlineOf, silence } from '../words/voice.ts'
import { type City, cities } from './cities.ts'
import { factsOf, heightOf, intentionOf, truthOf } from './facts.ts'
import { type Heritage, heritages, heritageWeights } from './heritage.ts'
import { lookOf } from './looks.ts'
import { type DemoPicture, picturesOf } from './pictures.ts'

/** Who somebody is before they say a word. */
export type Identity = {
  /** Short, and the same for ever: pictures are kept under it. */
  key: string
  firstName: string
  lastName: string
  gender: Gender
  age: number
  heritage: Heritage
  heritageName: string
  city: City
  life: Life
  hobbies: readonly Hobby[]
  pictures: readonly DemoPicture[]
}

/** Somebody with a profile: all that moves into the database. */
export type Resident = {
  key: string
  firstName: string
  lastName: string
  age: number
  /** Month and day. */
  birthday: readonly [number, number]
  city: City
  heightCm: number | null
  occupation: string
  education: string
  lookingFor: LookingFor
  relationshipGoals: RelationshipGoal
  interests: readonly string[]
  headline: string
  bio: string
  prompts: readonly PromptAnswer[]
  facts: Omit<Facts, 'health'>
  isVerified: boolean
  pictures: readonly DemoPicture[]
}

export type DemoPerson = Identity & Resident

const SEED = 'the hearth, 2026'
export const COMMUNITY = 500

/** How long a name, a trade or a town has to wait before it may come again. */
const APART = { name: 40, life: 24 }

type Words = { lives: readonly Life[]; hobbies: readonly Hobby[] }
type Memory = Words & { names: string[]; full: Set<string>; led: Life[] }

const ages = { '18-21': 6, '22-29': 24, '30-39': 32, '40-49': 18, '50-59': 11, '60-75': 9 } as const

function ageOf(chance: Chance): number {
  const [low, high] = chance.weighed(ages).split('-').map(Number)
  return chance.whole(low ?? 18, high ?? 75)
}

function nameOf(chance: Chance, heritage: Heritage, presents: 'woman' | 'man', memory: Memory) {
  const firsts = presents === 'woman' ? heritage.women : heritage.men
  for (let tries = 0; ; tries++) {
    const [first, last] = [chance.pick(firsts), chance.pick(heritage.last)]
    const isNew = !memory.full.has(`${first} ${last}`)
    const isFar = !memory.names.slice(-APART.name).includes(first) && !memory.names.slice(-8).includes(last)
    if (isNew && (isFar || tries > 60)) {
      memory.full.add(`${first} ${last}`)
      memory.names.push(first, last)
      return { firstName: first, lastName: last }
    }
  }
}

function lifeOf(chance: Chance, age: number, memory: Memory): Life {
  const fitting = memory.lives.filter(({ ages: [low, high] }) => age >= low && age <= high)
  const fresh = fitting.filter((one) => !memory.led.slice(-APART.life).includes(one))
  const life = chance.pick(fresh.length > 0 ? fresh : fitting)
  memory.led.push(life)
  return life
}

function identityOf(index: number, memory: Memory): Identity {
  const key = `p${String(index + 1).padStart(3, '0')}`
  const chance = chanceOf(`${SEED} ${key}`)
  const heritageName = chance.weighed(heritageWeights)
  const heritage = heritages[heritageName]
  if (!heritage) throw new Error('A heritage without its names')
  const gender = chance.weighed({ woman: 47, man: 47, non_binary: 6 })
  const presents = gender === 'non_binary' ? chance.pick(['woman', 'man'] as const) : gender
  const age = ageOf(chance)
  const name = nameOf(chance, heritage, presents, memory)
  const life = lifeOf(chance, age, memory)
  const own = chance.shuffled(memory.hobbies).slice(0, chance.whole(3, 6))
  const look = lookOf(chance, { age, presents, heritage })
  const hobbyScenes = own.flatMap(({ scene }) => scene ?? [])
  const likes = {
    scenes: [...new Set([...life.scenes, ...hobbyScenes])],
    props: life.props.filter((prop) => prop !== 'none'),
  }
  const city = cities[Number(chance.weighed(Object.fromEntries(cities.map(({ weight }, n) => [n, weight]))))]
  if (!city) throw new Error('A town without a name')
  const sitter = { key, firstName: name.firstName, look, likes, outgoing: chance.happens(0.22) }
  return {
    key,
    ...name,
    gender,
    age,
    heritage,
    heritageName,
    city,
    life,
    hobbies: own,
    pictures: picturesOf(sitter, sceneNames),
  }
}

/** Everybody's names, faces and trades; the same ones each time. */
export function identities(): Identity[] {
  const memory: Memory = {
    lives: readLives(),
    hobbies: readHobbies(),
    names: [],
    full: new Set(['Robin Hale']),
    led: [],
  }
  return Array.from({ length: COMMUNITY }, (_, index) => identityOf(index, memory))
}

function moodOf(lookingFor: LookingFor): 'serious' | 'light' | 'company' {
  if (lookingFor === 'serious_relationship') return 'serious'
  return lookingFor === 'friendship' ? 'company' : 'light'
}

function personOf(identity: Identity, heard: Heard): DemoPerson {
  const { key, gender, age, heritage, life, hobbies: own } = identity
  const chance = chanceOf(`${SEED} ${key} says`)
  const birthday = [chance.whole(1, 12), chance.whole(1, 28)] as const
  const truth = truthOf(chance, identity)
  const intention = intentionOf(chance, age)
  const { faith, hasChildren } = truth
  const speaker = { gender, age, faith, hasChildren, heritage: identity.heritageName }
  const voice = { speaker, life, hobbies: own, mood: moodOf(intention.lookingFor) }
  return {
    ...identity,
    ...intention,
    birthday,
    heightCm: heightOf(chance, gender),
    occupation: life.occupation,
    education: chance.happens(0.86) ? chance.pick(life.education) : '',
    interests: own.map(({ name }) => name),
    headline: headlineOf(chance, voice, heard),
    bio: bioOf(chance, voice, heard),
    prompts: answersOf(chance, voice, heard),
    facts: factsOf(chance, { truth, gender, age, heritage, birthday }),
    isVerified: chance.happens(0.46),
  }
}

/** The whole community; the same people with the same words each time. */
export function demoCommunity(): DemoPerson[] {
  const heard = silence()
  return identities().map((identity) => personOf(identity, heard))
}
