import type { PGlite } from '@electric-sql/pglite'
import { protocol } from '@electric-sql/pglite'

// What PostgreSQL answers, read without making an object of every message: rows are most of it. Every message is one
// letter, the length of what follows with itself, and that.
const LENGTH = 1
const BODY = 5
const letter = (of: string) => of.charCodeAt(0)
const PARAMETERS = letter('t')
const DESCRIBED = letter('T')
const ROW = letter('D')
const DONE = letter('C')
const FAILED = letter('E')
/** Behind the name of a column: its table, its number there, its type, that type's size and modifier, its format. */
const BEHIND_NAME = { type: 6, all: 18 }

type Parse = ((text: string) => unknown) | undefined
/** The columns of an answer, each with what makes a value of its text. */
export type Columns = readonly { name: string; parse: Parse }[]

/** Messages of PostgreSQL, in the order in which they came. */
export class Answer {
  readonly #bytes: Buffer
  readonly #messages: { kind: number; at: number }[] = []

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    for (let at = 0; at < bytes.length; at += LENGTH + bytes.readInt32BE(at + LENGTH))
      this.#messages.push({ kind: bytes.readUInt8(at), at: at + BODY })
  }

  /** The first failure, as the library itself would tell it. */
  failure(): Error | undefined {
    const at = this.#find(FAILED)
    if (at === undefined) return undefined
    const errors: Error[] = []
    const end = at - BODY + LENGTH + this.#bytes.readInt32BE(at - BODY + LENGTH)
    new protocol.Parser().parse(this.#bytes.subarray(at - BODY, end), (message) => {
      if (message instanceof protocol.messages.DatabaseError) errors.push(message)
    })
    return errors[0] ?? new Error('The database failed and did not say why')
  }

  /** The types of a statement's parameters. */
  parameterTypes(): number[] {
    const at = this.#find(PARAMETERS)
    if (at === undefined) return []
    return Array.from({ length: this.#bytes.readUInt16BE(at) }, (_, n) =>
      this.#bytes.readUInt32BE(at + 2 + 4 * n),
    )
  }

  columns(parsers: PGlite['parsers']): Columns {
    const at = this.#find(DESCRIBED)
    if (at === undefined) return []
    let from = at + 2
    return Array.from({ length: this.#bytes.readUInt16BE(at) }, () => {
      const end = this.#bytes.indexOf(0, from)
      const name = this.#bytes.toString('utf8', from, end)
      const type = this.#bytes.readUInt32BE(end + 1 + BEHIND_NAME.type)
      from = end + 1 + BEHIND_NAME.all
      const parse = parsers[type]
      return { name, parse: parse && ((text: string) => parse(text, type)) }
    })
  }

  rows(columns: Columns): Record<string, unknown>[] {
    return this.#messages.flatMap(({ kind, at }) => (kind === ROW ? [this.#row(columns, at)] : []))
  }

  /** What was done last, and to how many rows. */
  done(): { command: string; count: number } {
    const at = this.#messages.findLast(({ kind }) => kind === DONE)?.at
    if (at === undefined) return { command: '', count: 0 }
    const words = this.#bytes.toString('utf8', at, this.#bytes.indexOf(0, at)).split(' ')
    return { command: words[0] ?? '', count: Number(words.at(-1)) || 0 }
  }

  #row(columns: Columns, at: number): Record<string, unknown> {
    const row: Record<string, unknown> = {}
    let from = at + 2
    for (const { name, parse } of columns) {
      const length = this.#bytes.readInt32BE(from)
      from += 4
      if (length < 0) {
        row[name] = null
        continue
      }
      const text = this.#bytes.toString('utf8', from, from + length)
      row[name] = parse ? parse(text) : text
      from += length
    }
    return row
  }

  #find(wanted: number): number | undefined {
    return this.#messages.find(({ kind }) => kind === wanted)?.at
  }
}
