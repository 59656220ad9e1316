import type { TransactionListener } from '../../context.ts'
import { addItem } from './items/adding.ts'

/** Adds a flagged text to the open case of the person who wrote it. */
export const addSignal: TransactionListener<'signal.raised'> = (
  deps,
  tx,
  { personId, priority, rules, text, key },
) =>
  addItem(deps, tx, {
    personId,
    kind: 'signal',
    priority,
    sourceKey: key,
    content: { words: text, rules: [...rules] },
  })
