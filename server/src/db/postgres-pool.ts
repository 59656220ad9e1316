import {
  CompiledQuery,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { BusyError } from '../errors.ts'
import { preparedName } from './prepared.ts'

const BEGIN = CompiledQuery.raw('begin')
const COMMIT = CompiledQuery.raw('commit')

/** Classes of errors after which the server ends a connection: an operator, a crash, a broken line, a time limit. */
const ENDS_CONNECTION = /^(57P|08|25P0[34])/

const isFatal = (failure: unknown) =>
  !(failure instanceof DatabaseError) ||
  failure.severity === 'FATAL' ||
  failure.severity === 'PANIC' ||
  ENDS_CONNECTION.test(failure.code ?? '')

/** Returns a pool for Kysely that names prepared statements and drops connections that the server has ended. */
export const poolForKysely = (pool: Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => clientForKysely(await pool.connect().catch(failAsBusy)),
  end: () => pool.end(),
})

/** The pool says only in words that no connection became free, or that a new one took too long. */
function failAsBusy(failure: unknown): never {
  const isLate = failure instanceof Error && /timeout exceeded|connection timeout/.test(failure.message)
  throw isLate ? new BusyError('the database', { cause: failure }) : failure
}

function clientForKysely(client: PoolClient): PostgresPoolClient {
  let hasEnded = false
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Queries are not streamed')
    const name = preparedName(text)
    return client.query({ text, values: [...values], ...(name && { name }) }).catch((failure: unknown) => {
      // The pool sees the end of a connection only later, and would give it to the next query.
      hasEnded ||= isFatal(failure)
      throw failure
    })
  }
  return { query, release: (destroy) => client.release(destroy || hasEnded) }
}

/** Sends a transaction's statements without waiting in between. Returns the rows of the last one. */
export async function sendAtOnce<Row>(
  pool: PostgresPool,
  before: readonly CompiledQuery[],
  last: CompiledQuery<Row>,
): Promise<Row[]> {
  const client = await pool.connect()
  const sent = [BEGIN, ...before, last, COMMIT].map(({ sql, parameters }) =>
    client.query<Row>(sql, parameters),
  )
  const answers = await Promise.allSettled(sent)
  client.release()
  const failed = answers.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return (await sent.at(-2))?.rows ?? []
}
