import type { Emit, TransactionEvents } from './context.ts'
import type { Tx } from './db/open.ts'
import { markChanged, refreshSearch } from './features/discovery/discovery.ts'

type Listeners = {
  [Name in keyof TransactionEvents]: readonly ((tx: Tx, event: TransactionEvents[Name]) => Promise<unknown>)[]
}

/** The listeners of events inside a transaction, in the order in which they run. */
const listeners: Listeners = {
  'people.changed': [(tx, { personIds }) => refreshSearch(tx, personIds)],
  'block.removed': [(tx, { personIds }) => markChanged(tx, personIds)],
}

export const emit: Emit = async (tx, name, event) => {
  for (const listener of listeners[name]) await listener(tx, event)
}
