import type { SwipeInput } from '@hearth/contract/matching'
import type { PersonView } from '@hearth/contract/people'
import type { Entry } from '../../../api/outbox/outbox-storage.ts'

/** A decision that the server has not confirmed yet. */
export type WaitingSwipe = Entry<{ person: PersonView; input: SwipeInput }>
