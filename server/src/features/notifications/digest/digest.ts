import { dayOf } from '@hearth/contract/ages'
import { memberKinds, type NotificationKind } from '@hearth/contract/notifications/kinds'
import { NOTIFICATION_DAYS } from '@hearth/contract/notifications/notifications'
import type { AreaTexts } from '@hearth/texts/areas'
import type { Deps } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { DEFAULT_LANGUAGE, knownLanguage } from '../../../language.ts'
import type { MailContent } from '../../../outside/mail/mail-html.ts'
import { runEach } from '../../../run-each.ts'
import { listUnread } from '../../chat/chat.ts'
import { findOpenPair } from '../../discovery/discovery.ts'
import { countNewLikes, listMatchIds, notesFrom } from '../../matching/matching.ts'
import { peopleById } from '../../people/people.ts'
import { listMuted } from '../mutes/mutes.ts'
import { noting } from '../noting/noting.store.ts'
import { dueAt, type NotificationChoices } from '../settings/channels.rules.ts'
import { notificationSettings } from '../settings/notification-settings.store.ts'
import { choicesOf } from '../settings/notification-settings.ts'
import { quietUntil } from '../settings/quiet-hours.rules.ts'
import type { UnsubscribeTokens } from '../settings/unsubscribe.ts'
import { digests } from './digest.store.ts'
import { type News, tallyOf, tallyText } from './summary.rules.ts'
import { afterADay, nextDigest } from './usual-hour.rules.ts'

type DigestRecipient = { email: string; language: string | null }
type DigestOwner = DigestRecipient & { emailVerified: boolean; isStaff: boolean }

export type DigestDeps = Deps & {
  /** Queues a mail in a transaction: it leaves once that has committed. */
  queueMail: (
    tx: Tx,
    to: DigestRecipient,
    write: (texts: AreaTexts['mails'], baseUrl: string) => MailContent,
  ) => Promise<void>
  unsubscribeTokens: UnsubscribeTokens
}

const DAY_MS = 86_400_000
/** More are left for the next run of the job. */
const MOST_A_RUN = 2000

/** Tells every person whose usual hour has come of new likes and their pair of the day, and mails what they want by mail: at most once a day. */
export async function sendDigests(deps: DigestDeps, closing: AbortSignal): Promise<void> {
  const due = await digests.listDue(deps.db, deps.now(), MOST_A_RUN)
  await runEach(due, (personId) => sendDigest(deps, personId), {
    failure: 'digests could not be sent',
    closing,
  })
}

/** In one transaction, so that a digest is sent once, in whatever processes the job runs. */
const sendDigest = (deps: DigestDeps, personId: string) =>
  deps.transact(async (tx) => {
    const now = deps.now()
    const row = await digests.lockDue(tx, personId, now)
    if (!row) return
    const choices = await choicesOf(tx, personId)
    // The person has chosen other quiet hours since.
    const wait = quietUntil(now, choices.timeZone, choices.quietHours)
    if (wait) return notificationSettings.change(tx, personId, { digestAt: wait })
    if (row.isMember) {
      const told = { personId, choices, now }
      await noteLikes(tx, told)
      await notePair(tx, told)
      await mailNews(deps, tx, { ...told, to: row })
    }
    if (row.isStaff) await mailNews(deps, tx, { personId, choices, now, to: row })
    const visits = afterADay(row.visits)
    const digestAt = nextDigest(now, { ...choices, visits })
    return notificationSettings.change(tx, personId, { visits, digestAt })
  })

type Told = { personId: string; choices: NotificationChoices; now: Date }

/** Notes the likes since the last digest that had some. */
async function noteLikes(tx: Tx, { personId, choices, now: at }: Told): Promise<void> {
  const since = (await digests.findLast(tx, personId, 'like')) ?? new Date(at.getTime() - DAY_MS)
  const count = await countNewLikes(tx, personId, { since, now: at })
  const kind = 'like'
  if (count > 0) await noting.note(tx, { personId, kind, count, dueAt: dueAt(at, kind, choices) }, at)
}

/** Notes the pair of the day, unless the person has decided on it. */
async function notePair(tx: Tx, { personId, choices, now: at }: Told): Promise<void> {
  const otherId = await findOpenPair(tx, personId, dayOf(at))
  const kind = 'pair'
  if (otherId) await noting.note(tx, { personId, kind, otherId, dueAt: dueAt(at, kind, choices) }, at)
}

/** The reminders of turns are mails of their own. */
const isMailed = ({ channels }: NotificationChoices, kind: NotificationKind) =>
  kind !== 'turn' && channels[kind] === 'mail'

async function mailNews(
  deps: DigestDeps,
  tx: Tx,
  { to, ...told }: Told & { to: DigestOwner },
): Promise<void> {
  const { personId, choices, now } = told
  const ownKinds: readonly NotificationKind[] = to.isStaff ? ['staff'] : memberKinds
  const kinds = ownKinds.filter((kind) => isMailed(choices, kind))
  if (!to.emailVerified || kinds.length === 0) return
  const since = new Date(now.getTime() - NOTIFICATION_DAYS * DAY_MS)
  const rows = await digests.listUnmailed(tx, personId, { kinds, since })
  const news = await presentNews(deps, tx, { personId, rows, now })
  if (news.length === 0) return
  const language = knownLanguage(to.language) ?? DEFAULT_LANGUAGE
  const names = choices.detail === 'none' ? [] : await namesIn(deps, tx, news)
  const token = deps.unsubscribeTokens.tokenOf(personId, 'digest')
  await deps.queueMail(
    tx,
    to,
    digestMail({ news, names, token, language, opens: to.isStaff ? '/console/' : '/app' }),
  )
  await digests.markMailed(tx, news)
}

type NoteRow = Awaited<ReturnType<typeof digests.listUnmailed>>[number]
type PresentNews = News & { id: string; version: number }

/** Returns those of the notifications that there is still something to tell of, with what there is now. */
async function presentNews(
  deps: Deps,
  tx: Tx,
  { personId, rows, now }: { personId: string; rows: readonly NoteRow[]; now: Date },
): Promise<PresentNews[]> {
  const subjects = (kind: NotificationKind) =>
    rows.flatMap((row) => (row.kind === kind && row.subjectId ? [row.subjectId] : []))
  const ctx = { ...deps, db: tx, viewerId: personId }
  const muted = await listMuted(tx, personId, now)
  const conversationIds = subjects('message').filter((id) => !muted.has(id))
  const unread = new Map(
    (await listUnread(tx, personId, conversationIds)).map((one) => [one.conversationId, one]),
  )
  const matchIds = await listMatchIds(tx, personId, subjects('match'))
  const notes = await notesFrom(ctx, subjects('note'))
  const pairedId = await findOpenPair(tx, personId, dayOf(now))
  const isPresent = (kind: NotificationKind, subject: string, otherId: string | null): boolean => {
    if (kind === 'match') return matchIds.has(subject)
    if (kind === 'pair') return otherId === pairedId
    const note = notes.get(subject)
    return kind !== 'note' || (note !== undefined && !note.isHidden)
  }
  return rows.flatMap(({ id, version, kind, subjectId, otherId, count }): PresentNews[] => {
    const subject = subjectId ?? ''
    const messages = unread.get(subject)
    if (kind === 'message')
      return messages ? [{ id, version, kind, count: messages.unread, otherId: messages.withPersonId }] : []
    return isPresent(kind, subject, otherId) ? [{ id, version, kind, count, otherId }] : []
  })
}

/** Returns the first names of those who have written or matched, as matches see them. */
async function namesIn(deps: Deps, tx: Tx, news: readonly News[]): Promise<string[]> {
  const ids = news.flatMap(({ kind, otherId }) => (kind !== 'note' && otherId ? [otherId] : []))
  const people = await peopleById(deps, tx, [...new Set(ids)], 'match')
  return [...people.values()].map(({ firstName }) => firstName)
}

type Digest = {
  news: readonly News[]
  names: readonly string[]
  token: string
  language: string
  /** The path of the button. */
  opens: string
}

/** Names nobody unless the person has chosen so, and never quotes anybody. */
const digestMail =
  ({ news, names, token, language, opens }: Digest) =>
  ({ digest, news: words }: AreaTexts['mails'], baseUrl: string): MailContent => ({
    subject: digest.subject,
    says: [
      digest.intro({ news: tallyText(tallyOf(news), words, language) }),
      ...(names.length > 0 ? [digest.names({ names: new Intl.ListFormat(language).format(names) })] : []),
    ],
    button: { label: digest.button, link: `${baseUrl}${opens}` },
    adds: [digest.turnOff({ link: `${baseUrl}/unsubscribe#token=${token}` })],
    unsubscribe: `${baseUrl}/unsubscribe/${token}`,
  })
