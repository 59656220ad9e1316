import type { PromptAnswer } from '@hearth/contract/facts'
import type { Chance } from '../chance.ts'
import { forwardAnswers } from './answers-ahead.ts'
import { heartfeltAnswers } from './answers-heart.ts'
import { playfulAnswers } from './answers-play.ts'
import { closings, wholeBios } from './bios.ts'
import { fits, type Speaker } from './fitting.ts'
import { headlines } from './headlines.ts'
import type { Hobby } from './hobbies.ts'
import type { Life } from './lives.ts'

/** What was said so far, so that no two neighbours say the same. */
export type Heard = { lines: string[]; times: Map<string, number>; bios: Set<string> }

/** Nothing was said yet. */
export const silence = (): Heard => ({ lines: [], times: new Map(), bios: new Set() })

export type Voice = { speaker: Speaker; life: Life; hobbies: readonly Hobby[]; mood: keyof typeof closings }

/** For so many lines a line is not said again. */
const LATELY = 90
/** A bio that ended up with one line is composed again. */
const SHORTEST = 70

const answers: Readonly<Record<string, readonly string[]>> = {
  ...playfulAnswers,
  ...heartfeltAnswers,
  ...forwardAnswers,
}
const promptIds = Object.keys(answers)

/** What was said least often, and not lately, by someone who can truly say it. */
function choose(
  chance: Chance,
  lines: readonly string[],
  heard: Heard,
  speaker: Speaker,
): string | undefined {
  const lately = new Set(heard.lines.slice(-LATELY))
  const timesOf = (line: string) => heard.times.get(line) ?? 0
  const line = chance
    .shuffled(lines.filter((one) => !lately.has(one)))
    .toSorted((one, other) => timesOf(one) - timesOf(other))
    .find((one) => fits(one, speaker))
  if (line === undefined) return undefined
  heard.lines.push(line)
  heard.times.set(line, timesOf(line) + 1)
  return line
}

function composed(chance: Chance, { speaker, life, hobbies, mood }: Voice, heard: Heard): string {
  const say = (lines: readonly string[]) => choose(chance, lines, heard, speaker)
  const work = () => say(life.lines)
  const [first, ...others] = hobbies
  const play = () => say(first?.lines ?? [])
  const more = () => say(others.flatMap(({ lines }) => lines))
  const end = () => say(closings[mood])
  const shapes = {
    work: () => [work(), play()],
    workAndWish: () => [work(), end()],
    play: () => [play(), more()],
    playAndWish: () => [play(), more(), end()],
    all: () => [work(), play(), end()],
    backwards: () => [more(), work()],
  }
  const shape = chance.weighed({ work: 4, workAndWish: 3, play: 3, playAndWish: 2, all: 3, backwards: 2 })
  return shapes[shape]()
    .flatMap((line) => line ?? [])
    .join(' ')
}

/** What somebody says of themselves; nobody else says the same. */
export function bioOf(chance: Chance, voice: Voice, heard: Heard): string {
  if (chance.happens(0.14)) {
    const own = wholeBios.filter((bio) => !heard.bios.has(bio) && fits(bio, voice.speaker))
    if (own.length > 0) {
      const bio = chance.pick(own)
      heard.bios.add(bio)
      return bio
    }
  }
  for (let tries = 0; ; tries++) {
    const bio = composed(chance, voice, heard)
    const isLong = bio.length > SHORTEST || tries > 8
    if (isLong && bio !== '' && !heard.bios.has(bio)) {
      heard.bios.add(bio)
      return bio
    }
    if (tries > 50) throw new Error(`There is nothing left to say for a ${voice.life.occupation}`)
  }
}

/** One line for the card, for those who have one. */
export const headlineOf = (chance: Chance, { speaker }: Voice, heard: Heard): string =>
  chance.happens(0.72) ? (choose(chance, headlines, heard, speaker) ?? '') : ''

/** What somebody answers to one, two or three of the prompts. */
export function answersOf(chance: Chance, { speaker }: Voice, heard: Heard): PromptAnswer[] {
  const wanted = Number(chance.weighed({ 1: 1, 2: 3, 3: 6 }))
  const said: PromptAnswer[] = []
  for (const promptId of chance.shuffled(promptIds)) {
    if (said.length === wanted) break
    const answer = choose(chance, answers[promptId] ?? [], heard, speaker)
    if (answer) said.push({ promptId, answer })
  }
  return said
}
