import { accounts } from './auth/accounts.store.ts'
import {
  decisionMail,
  declinedMail,
  introRemovedMail,
  linkMail,
  reportOutcomeMail,
  unverifiedMail,
  type WriteMail,
} from './auth/mailed/mail-texts.ts'
import type { Recipient } from './auth/mailed/send-mail.ts'
import { sessions } from './auth/sessions/sessions.store.ts'
import {
  type Deps,
  emit,
  type Listeners,
  type TransactionEvents,
  type TransactionListener,
  transact,
} from './context.ts'
import type { Tx } from './db/open.ts'
import { addSignal, type NoticeDeps, releaseClaimsOf, tellNotifiers } from './features/cases/cases.ts'
import {
  hideReceived,
  muteWhenEnding,
  openWithNotes,
  readyAttachment,
  unmuteWhenReunited,
} from './features/chat/chat.ts'
import { eraseMatches } from './features/circle/circle.ts'
import { leavePairUnlearnt, markChanged, noteViewing, refreshSearch } from './features/discovery/discovery.ts'
import { dropRefusedClip, showReadyClip } from './features/intros/intros.ts'
import {
  hasEnded,
  hideCopy,
  holdByPhoto,
  signalBannedPicture,
  statementOf,
  suspends,
} from './features/moderation/moderation.ts'
import {
  noteAccount,
  noteDecision,
  noteMatch,
  noteNote,
  noteOutcome,
  type Pushes,
  withdrawNote,
  withdrawPair,
  withdrawPerson,
} from './features/notifications/notifications.ts'
import { restrictWaiting } from './features/safety/safety.ts'
import { endUncheckedBadge, forgetRecording, receiveRecording } from './features/verification/verification.ts'
import { DEFAULT_LANGUAGE, knownLanguage } from './language.ts'
import type { LiveBus } from './live.ts'

/** Queues mails in the transaction of the event; `link` makes the address of a path of the page. */
export type ListenerMails = {
  queue: (tx: Tx, to: Recipient, write: WriteMail) => Promise<void>
  link: (path: string) => string
}

/** The part of the bus that listeners use. */
export type ListenerBus = Pick<LiveBus, 'changed' | 'endSessions' | 'mute' | 'unmute'>

type ListenerOf<Name extends keyof TransactionEvents> = TransactionListener<Name>

/** Mails the whole statement of reasons, and closes the open pages of a person who is suspended from now on. */
const tellDecision =
  ({ endSessions }: ListenerBus, mails: ListenerMails): ListenerOf<'decision.made'> =>
  async (_, tx, { decision, afterCommit }) => {
    const { personId, measure } = decision
    if (suspends(measure)) afterCommit(() => endSessions({ personId }))
    const to = await accounts.findById(tx, personId)
    if (!to) return
    const statement = statementOf(decision, knownLanguage(to.language) ?? DEFAULT_LANGUAGE)
    const link = mails.link(suspends(measure) ? '/app' : '/decisions')
    await mails.queue(tx, to, decisionMail(link, statement))
  }

const tellReview =
  (mails: ListenerMails): ListenerOf<'decision.reviewed'> =>
  async ({ now }, tx, { decision, outcome, isSuspended }) => {
    const { personId, measure } = decision
    const to = await accounts.findById(tx, personId)
    if (!to) return
    const link = mails.link(isSuspended ? '/app' : '/decisions')
    const isBack = suspends(measure) && !hasEnded(decision, now()) && !isSuspended
    const reversed = isBack ? linkMail('restored', mails.link('/app')) : linkMail('decisionReversed', link)
    const mail = outcome === 'reversed' ? reversed : linkMail('appealUpheld', link)
    await mails.queue(tx, to, mail)
  }

const tellReceipt =
  (mails: ListenerMails): ListenerOf<'appeal.sent'> =>
  async (_, tx, { personId }) => {
    const to = await accounts.findById(tx, personId)
    if (to) await mails.queue(tx, to, linkMail('appealReceived', mails.link('/decisions')))
  }

const tellReporters =
  (mails: ListenerMails): ListenerOf<'case.decided'> =>
  async (_, tx, { reports, outcome }) => {
    for (const { reporterId, number } of reports) {
      const to = await accounts.findById(tx, reporterId)
      if (to) await mails.queue(tx, to, reportOutcomeMail(number, outcome))
    }
  }

const tellNotifiersBy =
  (mails: ListenerMails): ListenerOf<'case.decided'> =>
  (deps, tx, { caseId, outcome }) => {
    const sendMail: NoticeDeps['sendMail'] = (to, write) =>
      mails.queue(tx, to, (texts) => write(texts, mails.link('')))
    return tellNotifiers({ ...deps, db: tx, sendMail }, caseId, outcome)
  }

/** A suspended person is told nothing more, and nobody of them. */
const withdrawSuspended =
  (pushes: Pushes): ListenerOf<'decision.made'> =>
  async (deps, tx, { decision: { personId, measure }, afterCommit }) => {
    if (suspends(measure)) await withdrawPerson(pushes)(deps, tx, { personId, afterCommit })
  }

/** Mails whether the person is verified now, and otherwise why not. */
const tellVerification =
  (mails: ListenerMails): ListenerOf<'verification.decided'> =>
  async (_, tx, { personId, reason }) => {
    const to = await accounts.findById(tx, personId)
    if (!to) return
    const link = mails.link('/verification')
    await mails.queue(tx, to, reason ? unverifiedMail(link, reason) : linkMail('verified', link))
  }

/** Mails that staff have approved or declined the account. */
const tellApproval =
  (mails: ListenerMails): ListenerOf<'approval.changed'> =>
  async (_, tx, event) => {
    const to = event.state === 'waiting' ? undefined : await accounts.findById(tx, event.personId)
    if (!to) return
    const link = mails.link('/app')
    if (event.state === 'declined') await mails.queue(tx, to, declinedMail(link, event))
    else await mails.queue(tx, to, linkMail('approved', link))
  }

/** Tells an approved member on their devices too; the others may not sign in. */
const noteApproval =
  (pushes: Pushes): ListenerOf<'approval.changed'> =>
  async (deps, tx, event) => {
    if (event.state === 'approved') await noteAccount(pushes)(deps, tx, event)
  }

/** Mails what staff think of an intro, and tells the person on their devices too. */
const tellIntroReview =
  (mails: ListenerMails, pushes: Pushes): ListenerOf<'intro.reviewed'> =>
  async (deps, tx, event) => {
    const to = await accounts.findById(tx, event.personId)
    if (!to) return
    const link = mails.link('/profile-setup#photos')
    const mail =
      event.outcome === 'removed' ? introRemovedMail(link, event.reason) : linkMail('introApproved', link)
    await mails.queue(tx, to, mail)
    await noteAccount(pushes)(deps, tx, event)
  }

/** Signs staff out, so that a new role or the end counts with the next sign-in at the latest. */
const endStaffSessions: ListenerOf<'staff.changed'> = (_, tx, { personId }) =>
  sessions.end(tx, { personId }, { reason: 'by_operator' })

/** Ends what this process keeps of these people before the reply; the triggers tell every process after the commit. */
const endPermits =
  ({ changed }: ListenerBus) =>
  (_: unknown, __: Tx, { personIds }: { personIds: readonly string[] }) =>
    Promise.resolve(changed(personIds))

/** Emits that something happened to an account of which its owner is to know. */
export const tellAccountChanged = (deps: Deps, personId: string): Promise<void> =>
  transact(deps, (tx, afterCommit) => emit(deps, tx, 'account.changed', { personId, afterCommit }))

/** Returns the listeners of events inside a transaction, in the order in which they run. */
export const listenersOf = (bus: ListenerBus, mails: ListenerMails, pushes: Pushes): Listeners => ({
  'people.changed': [(_, tx, { personIds }) => refreshSearch(tx, personIds), endPermits(bus)],
  'swipe.stored': [noteViewing, leavePairUnlearnt],
  'match.stored': [openWithNotes, noteMatch(pushes)],
  'matches.erased': [(_, tx, { matchIds }) => eraseMatches(tx, matchIds)],
  'note.sent': [noteNote(pushes)],
  'note.undone': [withdrawNote(pushes)],
  'account.changed': [noteAccount(pushes)],
  'staff.changed': [endStaffSessions, (deps, tx, { personId }) => releaseClaimsOf(deps, tx, personId)],
  'approval.changed': [restrictWaiting, tellApproval(mails), noteApproval(pushes)],
  'pair.ending': [endPermits(bus), muteWhenEnding(bus.mute), withdrawPair(pushes)],
  'hidden_word.added': [hideReceived],
  'signal.raised': [addSignal],
  'block.removed': [(_, tx, { personIds }) => markChanged(tx, personIds)],
  'pair.reunited': [unmuteWhenReunited(bus.unmute)],
  'photo.stored': [holdByPhoto, signalBannedPicture, hideCopy],
  'photos.changed': [endUncheckedBadge],
  'hidden_things.changed': [endUncheckedBadge],
  'verification.decided': [tellVerification(mails)],
  'photo.deleted': [endPermits(bus)],
  'media.ready': [receiveRecording, readyAttachment, showReadyClip],
  'media.refused': [forgetRecording, dropRefusedClip],
  'intro.reviewed': [tellIntroReview(mails, pushes)],
  'decision.made': [tellDecision(bus, mails), noteDecision(pushes), withdrawSuspended(pushes)],
  'decision.reviewed': [tellReview(mails), noteDecision(pushes)],
  'appeal.sent': [tellReceipt(mails)],
  'case.decided': [tellReporters(mails), tellNotifiersBy(mails), noteOutcome(pushes)],
})
