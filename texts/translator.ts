import { type Formatters, formattersOf } from './formatters.ts'

/** The compiled areas of a language. */
export type CompiledTexts = { language: string; areas: Record<string, (formatters: Formatters) => unknown> }

/** Where an argument stands in a text: a part, or the chosen case of a plural or `select`. */
type Place =
  | { kind: 'text' | 'number'; name: string }
  | { kind: 'plural' | 'select'; name: string; cases: Record<string, string> }
type Capture = { kind: Place['kind']; name: string; chosen: string }
type Message = (values: object) => string | readonly string[]
type Pattern = { regex: RegExp; captures: Capture[]; translation: Message }

const MARK = /\ue000(\d+)\ue001/
const isolates = /[\u2066-\u2069]/g
const normalised = (words: string) => words.replace(/\s+/g, ' ')
const escaped = (words: string) => normalised(words).replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
const joined = (words: string | readonly string[]) => (typeof words === 'string' ? words : words.join(''))
const isMessage = (value: unknown): value is Message => typeof value === 'function'
const withoutTags = (words: string) => words

/** The values of a message; a name without a value is a tag, whose words stay as they are. */
const valuesOf = (values: Record<string, unknown>) =>
  new Proxy(values, {
    get: (all, name) => (typeof name === 'string' ? (all[name] ?? withoutTags) : undefined),
  })

/** Formatters that mark the places of a message's arguments instead of writing them. */
function markers(brand: string) {
  const places: Place[] = []
  const mark = (place: Place) => `\ue000${places.push(place) - 1}\ue001`
  const nameOf = String
  const formatters = {
    brand,
    s: (value: unknown) => mark({ kind: 'text', name: nameOf(value) }),
    n: (value: unknown) => mark({ kind: 'number', name: nameOf(value) }),
    p: (value: unknown, cases: Record<string, string>) =>
      mark({ kind: 'plural', name: nameOf(value), cases }),
    o: (value: unknown, cases: Record<string, string>) =>
      mark({ kind: 'select', name: nameOf(value), cases }),
  }
  return { places, formatters }
}

/** Stands for every argument: its name where one is read, and the words of a tag where it is called. */
const names = new Proxy(
  {},
  {
    get: (_, name) => Object.assign((words: string) => words, { toString: () => String(name) }),
  },
)

/** The length of the words of a marked text without its arguments. */
const ownLength = (marked: string) => marked.replaceAll(/\ue000\d+\ue001/g, '').length

/** Turns a marked text into the source of a regular expression, and lists what its groups catch. */
function sourceOf(marked: string, places: readonly Place[], captures: Capture[]): string {
  return marked
    .split(/(\ue000\d+\ue001)/)
    .map((part) => {
      const place = places[Number(MARK.exec(part)?.[1] ?? -1)]
      if (!place) return escaped(part)
      const { kind, name } = place
      if (!('cases' in place)) {
        captures.push({ kind, name, chosen: '' })
        return kind === 'text' ? '(.+?)' : String.raw`([\p{Nd}.,\s]+)`
      }
      // A case of few words would be found in the place of one of more words.
      const cases = Object.entries(place.cases).toSorted(
        ([, one], [, other]) => ownLength(other) - ownLength(one),
      )
      const alternatives = cases.map(([chosen, words]) => {
        captures.push({ kind, name, chosen })
        return `()${sourceOf(words, places, captures)}`
      })
      return `(?:${alternatives.join('|')})`
    })
    .join('')
}

/** A number of each plural category of a language. */
function samplesOf(language: string): Map<string, number> {
  const rules = new Intl.PluralRules(language.replace(/-X[AB]$/, ''))
  const samples = new Map<string, number>()
  for (let n = 200; n >= 0; n--) samples.set(rules.select(n), n)
  return samples
}

/** Visits every message of two languages side by side. */
function eachPair(
  from: unknown,
  to: unknown,
  visit: (from: string | Message, to: string | Message) => void,
): void {
  if (typeof from === 'string' || isMessage(from)) {
    if (typeof to === 'string' || isMessage(to)) visit(from, to)
  } else for (const [key, value] of Object.entries(Object(from))) eachPair(value, Object(to)[key], visit)
}

/**
 * Translates texts as they are read on a screen into another language, by the messages that they can come from. One
 * text may stand for several messages, so there may be several translations; none means that no message gives it.
 * For tests, whose expectations are in English.
 */
export function translatorOf(from: CompiledTexts, to: CompiledTexts, brand: string) {
  const fixed = new Map<string, Set<string>>()
  const patterns: Pattern[] = []
  const samples = samplesOf(from.language)
  const { places, formatters } = markers(brand)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the marked values are no numbers and strings
  const marking = formatters as unknown as Formatters
  const known = new Map<string, string[]>()

  for (const [area, make] of Object.entries(from.areas))
    eachPair(make(marking), to.areas[area]?.(formattersOf(to.language, brand)), (source, translation) => {
      const marked = typeof source === 'string' ? source : joined(source(names))
      if (typeof translation === 'string') {
        const all = fixed.get(normalised(marked)) ?? new Set()
        fixed.set(normalised(marked), all.add(translation))
        return
      }
      const captures: Capture[] = []
      const regex = new RegExp(`^${sourceOf(marked, places, captures)}$`, 'su')
      patterns.push({ regex, captures, translation })
    })
  // What has more words of its own says more than what is mostly arguments.
  patterns.sort((one, other) => other.regex.source.length - one.regex.source.length)

  function valueOf({ kind, chosen }: Capture, words: string, given: unknown): unknown {
    if (kind === 'text') {
      const plain = words.replaceAll(isolates, '')
      return translate(plain)[0] ?? plain
    }
    if (kind === 'number') return Number(words.replaceAll(/\D/g, ''))
    if (kind === 'select') return chosen
    return chosen.startsWith('=') ? Number(chosen.slice(1)) : (given ?? samples.get(chosen))
  }

  function filledIn({ regex, captures, translation }: Pattern, words: string): string[] {
    const match = regex.exec(words)
    // Where one argument is the whole text, such as in a plural case without words, the message says nothing about it.
    if (!match || match.includes(words, 1)) return []
    const values: Record<string, unknown> = {}
    // Numbers first: a plural that shows its number says more than its category.
    for (const isNumber of [true, false])
      for (const [at, capture] of captures.entries()) {
        const found = match[at + 1]
        if (found !== undefined && (capture.kind === 'number') === isNumber)
          values[capture.name] = valueOf(capture, found, values[capture.name])
      }
    return [joined(translation(valuesOf(values)))]
  }

  function translate(text: string): string[] {
    const words = normalised(text).trim()
    const done = known.get(words)
    if (done) return done
    known.set(words, [])
    const found = new Set([...(fixed.get(words) ?? []), ...patterns.flatMap((one) => filledIn(one, words))])
    known.set(words, [...found])
    return [...found]
  }
  return translate
}
