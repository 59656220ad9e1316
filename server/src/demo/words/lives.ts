import { requireScene, type SceneName } from '../drawing/picture.ts'
import { type Prop, requireProp } from '../drawing/props.ts'
import { readEntries } from './entries.ts'

/** What somebody does: the work, the way to it, and what they say of it. */
export type Life = {
  occupation: string
  education: readonly string[]
  /** From what age, and to what age, one does this. */
  ages: readonly [number, number]
  scenes: readonly SceneName[]
  props: readonly Prop[]
  lines: readonly string[]
}

const words = (field: string) => field.split(' ').filter(Boolean)

/** All that people here do. */
export const readLives = (): Life[] =>
  readEntries('lives.txt').map(({ fields, lines }) => {
    const [occupation = '', education = '', ages = '', scenes = '', props = ''] = fields
    const [from = 18, to = 75] = ages.split('-').map(Number)
    return {
      occupation,
      education: education.split(' / '),
      ages: [from, to],
      scenes: words(scenes).map(requireScene),
      props: words(props).map(requireProp),
      lines,
    }
  })
