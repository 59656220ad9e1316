import { randomUUID } from 'node:crypto'
import { CompiledQuery, type KyselyPlugin } from 'kysely'
import type { Db } from '../../db/open.ts'

/** Runs `work` and returns PostgreSQL's plan of every query it sent. */
export async function planOf(db: Db, ask: (db: Db) => Promise<unknown>): Promise<string> {
  const asked: CompiledQuery[] = []
  const listening = db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(db.getExecutor().compileQuery(node, { queryId: randomUUID() }))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await ask(hearingCompiled(listening, asked))
  // The text of a prepared statement is compiled without its values.
  const isComplete = ({ sql, parameters }: CompiledQuery) => parameters.length > 0 || !sql.includes('$1')
  return planOfStatements(db, asked.filter(isComplete))
}

/** Compiled queries, such as prepared ones, pass no plugin before they run. */
const hearingCompiled = (db: Db, asked: CompiledQuery[]): Db =>
  new Proxy(db, {
    get: (target, key) => {
      if (key === 'executeQuery')
        return (query: CompiledQuery) => {
          asked.push(query)
          return target.executeQuery(query)
        }
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** Returns PostgreSQL's plans of these statements, run in order. */
export async function planOfStatements(db: Db, statements: readonly CompiledQuery[]): Promise<string> {
  const plans: string[] = []
  const explaining: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      plans.push(...result.rows.map((row) => String(row['QUERY PLAN'])))
      return Promise.resolve({ ...result, rows: [] })
    },
  }
  await db.transaction().execute(async (tx) => {
    for (const statement of statements) {
      const { sql: text, parameters } = statement
      await tx.withPlugin(explaining).executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]))
      // Planner settings of one query have to hold for the plans of the queries behind it too.
      if (text.includes('set_config(')) await tx.executeQuery(statement)
    }
  })
  return plans.join('\n')
}
