import { randomUUID } from 'node:crypto'
import { CompiledQuery, type KyselyPlugin } from 'kysely'
import { isKept } from '../db/kept.ts'
import type { Db, Tx } from '../db/open.ts'

/**
 * Does this on a database that listens, and gives what PostgreSQL plans for every query that was really asked; for what
 * is kept, also the plan for whatever values.
 */
export async function planOf(db: Db, ask: (db: Db) => Promise<unknown>): Promise<string> {
  const plans: string[] = []
  const explaining: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      plans.push(...result.rows.map((row) => String(row['QUERY PLAN'])))
      return Promise.resolve({ ...result, rows: [] })
    },
  }
  const asked: CompiledQuery[] = []
  const listening = db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(db.getExecutor().compileQuery(node, { queryId: randomUUID() }))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  // What is kept was written before, and passes no plugin.
  const hear = <Handle extends Db>(handle: Handle): Handle => {
    const execute = handle.executeQuery.bind(handle)
    handle.executeQuery = (query, options) => {
      asked.push('compile' in query ? query.compile() : query)
      return execute(query, options)
    }
    return handle
  }
  hear(listening)
  const begin = listening.transaction.bind(listening)
  listening.transaction = () => {
    const beginning = begin()
    const execute = beginning.execute.bind(beginning)
    beginning.execute = (work) => execute((tx) => work(hear(tx)))
    return beginning
  }
  await ask(listening)
  await db.transaction().execute(async (tx) => {
    for (const query of asked) {
      const { sql: text, parameters } = query
      await tx.withPlugin(explaining).executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]))
      if (isKept(text)) await explainKept(tx, query, explaining)
      // What a query says about how to plan those behind it has to hold for their plans too.
      if (text.includes('set_config(')) await tx.executeQuery(query)
    }
  })
  return plans.join('\n')
}

async function explainKept(tx: Tx, { sql: text, parameters }: CompiledQuery, explaining: KyselyPlugin) {
  const nothing = parameters.length > 0 ? `(${parameters.map(() => 'null').join(', ')})` : ''
  await tx.executeQuery(CompiledQuery.raw(`prepare looked_at as ${text}`))
  await tx.executeQuery(CompiledQuery.raw(`select set_config('plan_cache_mode', 'force_generic_plan', true)`))
  await tx.withPlugin(explaining).executeQuery(CompiledQuery.raw(`explain execute looked_at${nothing}`))
  await tx.executeQuery(CompiledQuery.raw('deallocate looked_at'))
}
