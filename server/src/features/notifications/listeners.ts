import type { AfterCommit, Deps, TransactionListener } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { wordsOf } from '../safety/safety.ts'
import { withdrawing } from './delivering/withdrawing.store.ts'
import { noting } from './noting/noting.store.ts'

// Notifications act in transactions of other features by these; `server/src/listeners.ts` registers them.

/** The effects of listeners after the commit. */
export type Pushes = {
  /** Starts the delivery of what is due, in whichever process delivers. */
  wake: () => void
  /** Resolves once no push is under way that a change before it no longer allows: about these two, or to and about this person. */
  settle: (about: readonly [string, string] | string) => Promise<void>
}

type Waking = Pick<Pushes, 'wake'>

/** Tells both of a match, and withdraws the note that it answers. */
export const noteMatch =
  ({ wake }: Waking): TransactionListener<'match.stored'> =>
  async ({ now }, tx, { match: { id, user1Id, user2Id }, afterCommit }) => {
    const at = now()
    await withdrawing.withdrawNotes(tx, [user1Id, user2Id], at)
    await noting.note(tx, { personId: user1Id, kind: 'match', subjectId: id, otherId: user2Id }, at)
    await noting.note(tx, { personId: user2Id, kind: 'match', subjectId: id, otherId: user1Id }, at)
    afterCommit(wake)
  }

/** Tells of a like with a note, unless it has a word that its recipient does not want to read. */
export const noteNote =
  ({ wake }: Waking): TransactionListener<'note.sent'> =>
  async ({ now }, tx, { fromId, toId, note, afterCommit }) => {
    if (await noting.hasHiddenWord(tx, toId, wordsOf(note))) return
    await noting.note(tx, { personId: toId, kind: 'note', subjectId: fromId, otherId: fromId }, now())
    afterCommit(wake)
  }

/** Withdraws what was told of a like with a note. */
export const withdrawNote =
  ({ wake }: Waking): TransactionListener<'note.undone'> =>
  async ({ now }, tx, { fromId, toId, afterCommit }) => {
    await withdrawing.withdrawNotes(tx, [fromId, toId], now())
    afterCommit(wake)
  }

/** Tells the owner of an account what happened to it, once for all of it that they have not seen. */
export const noteAccount =
  ({ wake }: Waking): TransactionListener<'account.changed'> =>
  async ({ now }, tx, { personId, afterCommit }) => {
    await noting.note(tx, { personId, kind: 'account' }, now())
    afterCommit(wake)
  }

export const noteDecision =
  ({ wake }: Waking): TransactionListener<'decision.made' | 'decision.reviewed'> =>
  async ({ now }, tx, { decision: { id, personId }, afterCommit }) => {
    await noting.note(tx, { personId, kind: 'safety', subjectId: id }, now())
    afterCommit(wake)
  }

/** Tells those who reported what came of it. */
export const noteOutcome =
  ({ wake }: Waking): TransactionListener<'case.decided'> =>
  async ({ now }, tx, { caseId, reports, afterCommit }) => {
    const reporters = [...new Set(reports.map(({ reporterId }) => reporterId))].toSorted()
    for (const personId of reporters)
      await noting.note(tx, { personId, kind: 'safety', subjectId: caseId }, now())
    afterCommit(wake)
  }

/** Withdraws what the two were told of each other. After the commit nothing more of it arrives. */
export const withdrawPair =
  ({ wake, settle }: Pushes): TransactionListener<'pair.ending'> =>
  async ({ now }, tx, { personIds, afterCommit }) => {
    await withdrawing.withdrawPair(tx, personIds, now())
    afterCommit(async () => {
      await settle(personIds)
      wake()
    })
  }

/** Withdraws what others were told of a person, and ends the subscriptions of the person. */
export const withdrawPerson =
  ({ wake, settle }: Pushes) =>
  async (
    { now }: Pick<Deps, 'now'>,
    tx: Tx,
    { personId, afterCommit }: { personId: string; afterCommit: AfterCommit },
  ): Promise<void> => {
    await withdrawing.withdrawPerson(tx, personId, now())
    afterCommit(async () => {
      await settle(personId)
      wake()
    })
  }
