/** A value that stands in one column and, if all is well, in nothing that others read. */
export type Canary = { column: string; value: string }

const LETTERS = 26
const BASE64 = /[\w+/-]{16,}={0,2}/g
const HEX = /(?:[\da-f]{2}){8,}/gi
const NUL = /\0/g

/** Returns three letters for a number, so that a word can also be a name. */
const lettersOf = (number: number): string =>
  [LETTERS ** 2, LETTERS, 1]
    .map((share) => String.fromCodePoint(97 + (Math.floor(number / share) % LETTERS)))
    .join('')

const decoded = (text: string, pattern: RegExp, encoding: 'base64' | 'hex'): string =>
  (text.match(pattern) ?? []).map((run) => Buffer.from(run, encoding).toString('latin1')).join('\n')

/** Returns a text as it is and as it reads in UTF-16, in hexadecimal digits and in Base64, in lower case. */
function readingsOf(found: string | Uint8Array): string {
  const text = typeof found === 'string' ? found : Buffer.from(found).toString('latin1')
  const readings = [text, decoded(text, HEX, 'hex'), decoded(text, BASE64, 'base64')]
  return readings.join('\n').replace(NUL, '').toLowerCase()
}

const WORD = /canary[a-z]{3}q/g
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

const isNumber = (value: string) => /^\d+$/.test(value)

/** Whether a text has a value that is neither a word nor an id; a number only where it is not part of another. */
const has = (readings: string, value: string): boolean =>
  isNumber(value)
    ? new RegExp(String.raw`(?<![\d.])${value}(?!\d)`).test(readings)
    : readings.includes(value.toLowerCase())

/** Returns an empty collection of canaries. */
export function openCanaries() {
  /** Words and ids, which one expression finds, and all others. */
  const [tokens, others] = [new Map<string, Canary>(), new Map<string, Canary>()]
  const isToken = (value: string) => [WORD, UUID].some((one) => value.replace(one, '') === '')

  function add(column: string, value: string): void {
    const key = value.toLowerCase()
    const map = isToken(key) ? tokens : others
    if (value !== '' && !map.has(key)) map.set(key, { column, value })
  }

  return {
    /** Returns a new word for a column. */
    word: (column: string): string => {
      const value = `Canary${lettersOf(tokens.size)}q`
      add(column, value)
      return value
    },
    /** Adds a value that a column has. The same value counts once. */
    add,
    /** Returns the canaries in a text or in bytes, in any case and in the usual encodings. */
    findIn: (read: string | Uint8Array): Canary[] => {
      const readings = readingsOf(read)
      const found = [WORD, UUID].flatMap((one) => readings.match(one) ?? [])
      return [
        ...[...new Set(found)].flatMap((token) => tokens.get(token) ?? []),
        ...[...others.values()].filter(({ value }) => has(readings, value)),
      ]
    },
  }
}

export type Canaries = ReturnType<typeof openCanaries>
