import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'

const insideTransaction = new AsyncLocalStorage<true>()

/** Throws inside a transaction. On PGlite's one connection the outer handle would wait forever. */
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

/** Runs `work` apart from a transaction that is open here, which must not wait for it. */
export const apartFromTransaction = <T>(work: () => Promise<T>): Promise<T> => insideTransaction.exit(work)

/** Runs `work`, during which only its transaction handle may be used. */
export const asTransaction = <T>(work: () => Promise<T>): Promise<T> => insideTransaction.run(true, work)
