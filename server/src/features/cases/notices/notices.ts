import type { NoticeInput, NoticeView } from '@hearth/contract/public/notices'
import { type AfterCommit, type Deps, transact } from '../../../context.ts'
import { randomToken } from '../../../cryptography/random.ts'
import type { Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import type { PhotoDeps } from '../../photos/photos.ts'
import { priorityOf } from '../cases.rules.ts'
import { addItem, newNumber } from '../cases.ts'
import { copyPhotos } from '../photo-copies/photo-copies.ts'
import { contentOf, encryptContent, type NoticeContent } from './notice-content.ts'
import { confirmNoticeMail, type NoticeDeps, noticeReceivedMail } from './notice-mails.ts'
import { personIn } from './notices.rules.ts'
import { type NoticeRow, notices } from './notices.store.ts'

type NoticeCtx = NoticeDeps & PhotoDeps

const LINK_LIVES_MS = 86_400_000

const linkHashesOf = ({ caseEncryptor }: Deps, token: string) => caseEncryptor.hashes(`notice:${token}`)

/**
 * Takes a notice. With an address it waits until the address is proven by a mailed link, and has no number yet; without
 * one it enters the queue at once. A repeat gets the same reply, and mails another link while the notice waits.
 */
export async function giveNotice(
  deps: NoticeCtx,
  { clientId, place, reason, words, name, email }: NoticeInput,
  language: string,
): Promise<NoticeView> {
  const content: NoticeContent = { place, reason, words, name, email, language }
  const token = email === undefined ? undefined : randomToken(32)
  const row = await transact(deps, async (tx, afterCommit) => {
    const stored = await notices.put(tx, {
      number: newNumber(),
      clientId,
      content: encryptContent(deps, content),
      linkHash: token === undefined ? null : (linkHashesOf(deps, token)[0] ?? null),
      createdAt: deps.now(),
    })
    if (stored && email === undefined) await enterQueue(deps, tx, stored, afterCommit)
    return stored
  })
  if (!row) return { number: (await notices.findByClientId(deps.db, clientId))?.number ?? null }
  if (email === undefined || token === undefined) return { number: row.number }
  await deps.sendMail({ email, language }, confirmNoticeMail(token))
  return { number: null }
}

/**
 * Confirms the address of a notice, which enters the queue, and mails the receipt. The same link gives the same number.
 * Throws `link_unknown` or `link_expired`.
 */
export const confirmNotice = (deps: NoticeCtx, token: string): Promise<NoticeView> =>
  transact(deps, async (tx, afterCommit) => {
    const row = await notices.lockByLink(tx, linkHashesOf(deps, token))
    if (!row) throw new AppError('link_unknown')
    const { number } = row
    if (row.confirmedAt) return { number }
    if (row.createdAt.getTime() + LINK_LIVES_MS <= deps.now().getTime()) throw new AppError('link_expired')
    const { email, language } = await enterQueue(deps, tx, row, afterCommit)
    // The notice stands without its mail, and the screen shows the number.
    if (email !== undefined)
      afterCommit(() =>
        deps
          .sendMail({ email, language }, noticeReceivedMail(number))
          .catch(() => deps.log.error('the receipt of a notice was not taken')),
      )
    return { number }
  })

/** Adds a notice to the case of the person whom it links to, or opens a case without a subject. */
async function enterQueue(
  deps: NoticeCtx,
  tx: Tx,
  { id, number, content: encrypted }: NoticeRow,
  afterCommit: AfterCommit,
): Promise<NoticeContent> {
  const content = contentOf(deps, encrypted)
  const { place, words, reason } = content
  const linked = personIn(place, deps.baseUrl)
  const personId = linked !== undefined && (await notices.isMember(tx, linked)) ? linked : null
  const { number: caseNumber } = await addItem(deps, tx, {
    personId,
    kind: 'notice',
    reason,
    number,
    sourceKey: number,
    priority: priorityOf(reason),
    content: { words, place },
  })
  afterCommit(() => copyPhotos(deps, { number: caseNumber }))
  await notices.confirm(tx, id, { caseNumber, confirmedAt: deps.now() })
  return content
}

/** Deletes notices whose link has expired unused. */
export async function clearNotices({ db, now }: Deps): Promise<void> {
  await notices.deleteUnconfirmed(db, new Date(now().getTime() - LINK_LIVES_MS))
}
