import type { SwipeInput } from '@hearth/contract/people/matching'
import type { PersonView } from '@hearth/contract/profile/people'
import type { OutboxEntry } from '../../../api/outbox/outbox-storage.ts'

/** A decision that the server has not confirmed yet. */
export type OutboxSwipe = OutboxEntry<{ person: PersonView; input: SwipeInput }>
