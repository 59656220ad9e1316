import { hostname } from 'node:os'
import { type DestinationStream, type Logger, pino } from 'pino'

type LogSettings = {
  level: string
  /** Standard output unless given. */
  destination?: DestinationStream
  role?: string
  version?: string
}

/** A chain of causes can be a circle. */
const MOST_CAUSES = 5
const FRAME = /^\s+at /
const NAME = /^[\w.:-]{1,80}$/
/** The messages of these repeat what was read. */
const quoting = new Set(['SyntaxError', 'ZodError', '$ZodError'])
/** PostgreSQL and PGlite both say how bad it is, and their messages repeat values. */
const isOfDatabase = (error: Error) => 'severity' in error

/** Returns these properties of an error where they are plain names. */
function namesIn(error: Error, names: readonly string[]): Record<string, unknown> {
  const found = Object.entries(error).filter(
    ([name, value]) => names.includes(name) && typeof value === 'string' && NAME.test(value),
  )
  return Object.fromEntries(found)
}

/** Returns where an error was thrown. The head of its stack repeats the message, which can have lines that look alike. */
function framesOf({ stack = '', message }: Error): string {
  const end = message === '' ? -1 : stack.indexOf(message)
  const rest = end < 0 ? stack : stack.slice(end + message.length)
  return rest
    .split('\n')
    .filter((line) => FRAME.test(line))
    .join('\n')
}

const causesOf = (error: Error, depth: number): object => ({
  ...(error.cause !== undefined && { cause: describeError(error.cause, depth) }),
  ...(error instanceof AggregateError && {
    errors: error.errors.map((one: unknown) => describeError(one, depth)),
  }),
})

/**
 * Returns what the log may hold of an error: its type, code, message, place and causes. Of an error of the database it holds
 * the names of constraint, table and column in place of the message, and never another property: those repeat rows.
 */
export function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const type = error.constructor.name
  const repeats = isOfDatabase(error) || quoting.has(type) || quoting.has(error.name)
  return {
    type,
    ...(!repeats && { message: error.message }),
    ...namesIn(error, ['code']),
    ...(isOfDatabase(error) && namesIn(error, ['constraint', 'table', 'column'])),
    stack: framesOf(error),
    ...(depth < MOST_CAUSES && causesOf(error, depth + 1)),
  }
}

/** JSON may contain these as they are, but terminals and other programs read them as commands or ends of lines. */
const UNESCAPED = /[\u007f-\u009f\u2028\u2029]/g
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Opens the log: one line of JSON for each entry, with its time in UTC. Only what `describeError` returns is kept of errors. */
export function openLog({ level, destination, role, version }: LogSettings): Logger {
  const options = {
    level,
    base: { pid: process.pid, hostname: hostname(), ...(role && { role }), ...(version && { version }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describeError(error) },
    hooks: { streamWrite: (line: string) => line.replace(UNESCAPED, escaped) },
  }
  return destination ? pino(options, destination) : pino(options)
}
