import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'

const insideTransaction = new AsyncLocalStorage<true>()

/** On one connection, as PGlite has, the outer handle would wait for its own transaction for ever. */
export function refuseInsideTransaction(): void {
  if (insideTransaction.getStore()) throw new Error('Inside a transaction, use only its tx')
}

export const refusingInsideTransaction: KyselyPlugin = {
  transformQuery({ node }) {
    refuseInsideTransaction()
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
}

/** Runs work that may use the database only through its transaction. */
export const asTransaction = <T>(work: () => Promise<T>): Promise<T> => insideTransaction.run(true, work)
