/** Throws of dice that fall the same way each time for the same seed. */
export type DrawingChance = {
  /** From 0 up to, but not, 1. */
  next: () => number
  between: (low: number, high: number) => number
  whole: (low: number, high: number) => number
  /** Whether something with this likelihood happens. */
  happens: (likelihood: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** One of the keys, by the weight that each has. */
  weighed: <K extends string>(weights: Readonly<Partial<Record<K, number>>>) => K
  shuffled: <T>(list: readonly T[]) => T[]
}

/** The names in a table, as its type has them. */
export const namesIn = <K extends string>(table: Readonly<Partial<Record<K, unknown>>>): K[] =>
  Object.keys(table).filter((name): name is K => name in table)

const hashOf = (seed: string): number => {
  let hash = 0x811c9dc5
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** Dice for a seed; mulberry32, which is small and the same on every machine. */
export function chanceOf(seed: string): DrawingChance {
  let state = hashOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    happens: (likelihood) => next() < likelihood,
    pick: (list) => {
      const one = list[Math.floor(next() * list.length)]
      if (one === undefined) throw new Error('There is nothing to pick from')
      return one
    },
    weighed: (weights) => {
      const names = namesIn(weights)
      const weightOf = (name: (typeof names)[number]) => weights[name] ?? 0
      let left = next() * names.reduce((sum, name) => sum + weightOf(name), 0)
      for (const name of names) {
        left -= weightOf(name)
        if (left < 0) return name
      }
      throw new Error('There is nothing to weigh')
    },
    shuffled: (list) => {
      const mixed = [...list]
      for (let at = mixed.length - 1; at > 0; at--) {
        const other = whole(0, at)
        const [one, two] = [mixed[at], mixed[other]]
        if (one !== undefined && two !== undefined) [mixed[at], mixed[other]] = [two, one]
      }
      return mixed
    },
  }
}
