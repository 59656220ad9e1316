import type { Listeners } from './context.ts'
import { addSignal } from './features/cases/cases.ts'
import { muteWhenEnding, openWithNotes, unmuteWhenReunited } from './features/chat/chat.ts'
import { markChanged, refreshSearch } from './features/discovery/discovery.ts'
import type { Bus } from './realtime/bus.ts'

/** Returns the listeners of events inside a transaction, in the order in which they run. */
export const listenersOf = (bus: Bus): Listeners => ({
  'people.changed': [(_, tx, { personIds }) => refreshSearch(tx, personIds)],
  'match.stored': [openWithNotes],
  'pair.ending': [muteWhenEnding(bus.mute)],
  'signal.raised': [addSignal],
  'block.removed': [(_, tx, { personIds }) => markChanged(tx, personIds)],
  'pair.reunited': [unmuteWhenReunited(bus.unmute)],
})
