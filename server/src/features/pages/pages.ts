import { blanksIn, type PublishPageInput } from '@hearth/contract/console/pages'
import {
  type AcceptanceView,
  acceptedPages,
  isAccepted,
  type PageName,
  type PageVersionKey,
  pageNames,
} from '@hearth/contract/public/pages'
import type { Ctx, Deps } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { AppError, invalid } from '../../errors.ts'
import { type AuditActor, recordAudit } from '../audit/audit.ts'
import { htmlOf } from './markdown.ts'
import { acceptances, pageVersions } from './pages.store.ts'

export { htmlOf } from './markdown.ts'

/** Of people without a language. */
const DEFAULT_LANGUAGE = 'en'

type PublishedPage = PageVersionKey & {
  publishedAt: Date
  html: string
  /** Every language in which the page is published. */
  languages: readonly string[]
  /** All versions in this language, the newest first. */
  versions: readonly { number: number; publishedAt: Date; changeNote: string }[]
}

/** Returns a published page in the language of the reader if there is one, else in another. Without `number`, its current version. */
export async function findPublishedPage(
  db: Db,
  page: PageName,
  { language: wanted, number }: { language: string; number?: number | undefined },
): Promise<PublishedPage | undefined> {
  const language = await pageVersions.findShownLanguage(db, page, wanted)
  if (language === undefined) return undefined
  const versions = await pageVersions.list(db, page, language)
  const shown = versions.find((version) => number === undefined || version.number === number)
  if (!shown) return undefined
  const key = { page, language, number: shown.number }
  const text = await pageVersions.findText(db, key)
  if (text === undefined) return undefined
  const current = await pageVersions.listCurrent(db)
  const languages = current.filter((one) => one.page === page).map((one) => one.language)
  return { ...key, publishedAt: shown.publishedAt, html: htmlOf(text), languages, versions }
}

/** Returns the pages that are published in any language. */
export async function listPublishedPages(db: Db): Promise<PageName[]> {
  const current = await pageVersions.listCurrent(db)
  return pageNames.filter((page) => current.some((one) => one.page === page))
}

/** Returns the text of the current version of a page in a language, with its number. */
export async function findCurrentText(
  db: Db,
  page: PageName,
  language: string,
): Promise<{ number: number; text: string } | undefined> {
  const [current] = await pageVersions.list(db, page, language)
  const text = current && (await pageVersions.findText(db, { page, language, number: current.number }))
  return current && text !== undefined ? { number: current.number, text } : undefined
}

type Publication = Omit<PublishPageInput, 'basedOn'> & {
  actor: AuditActor
  page: PageName
  language: string
  /** Without it, whatever is the current version. */
  basedOn?: number
}

function requirePublishable(
  { page, text, changeNote, needsAcceptance }: Publication,
  before: string | undefined,
): void {
  const blanks = blanksIn(text)
  if (blanks.length > 0) throw invalid({ text: ['page_has_blanks', { blanks: blanks.join(', ') }] })
  if (text === before) throw invalid({ text: ['page_unchanged'] })
  if (before !== undefined && changeNote === '') throw invalid({ changeNote: ['page_note_missing'] })
  if (needsAcceptance && !isAccepted(page)) throw invalid({ needsAcceptance: ['page_never_accepted'] })
}

/**
 * Publishes the next version of a page and returns its number. Throws `invalid` for a text with blanks, for the text that
 * is published already and without a note about the change, and `page_changed` if the current version is another one than
 * `basedOn`.
 */
export async function publishPage(
  deps: Pick<Deps, 'db' | 'transact' | 'now'>,
  publication: Publication,
): Promise<number> {
  const { actor, page, language, text, changeNote, needsAcceptance } = publication
  const current = await findCurrentText(deps.db, page, language)
  const { number: last, text: before } = current ?? { number: 0, text: undefined }
  if (publication.basedOn !== undefined && publication.basedOn !== last) throw new AppError('page_changed')
  requirePublishable(publication, before)
  const number = last + 1
  await deps.transact(async (tx) => {
    const publishedAt = deps.now()
    const row = { page, language, number, text, changeNote, needsAcceptance, publishedAt }
    const isFirst = await pageVersions.insertOnce(tx, { ...row, publishedBy: actor.id ?? null })
    if (!isFirst) throw new AppError('page_changed')
    await recordAudit(deps, tx, {
      actor,
      operation: 'page.publish',
      details: { page, language, number: String(number), needsAcceptance: String(needsAcceptance) },
    })
  })
  return number
}

/** Returns the current versions of the pages to accept, in the language of a person. */
async function currentFor(db: Db, personId: string) {
  const language = (await acceptances.findLanguage(db, personId)) ?? DEFAULT_LANGUAGE
  const found = []
  for (const page of acceptedPages) {
    const shown = await pageVersions.findShownLanguage(db, page, language)
    const versions = shown === undefined ? [] : await pageVersions.list(db, page, shown)
    if (shown !== undefined) found.push({ page, language: shown, versions })
  }
  return found
}

/** Stores that a new account has accepted the current terms and rules, which the form of the sign-up names. */
export async function acceptAtSignUp({ db, now }: Pick<Deps, 'db' | 'now'>, personId: string): Promise<void> {
  const current = await currentFor(db, personId)
  const keys = current.flatMap(({ page, language, versions: [newest] }) =>
    newest ? [{ page, language, number: newest.number }] : [],
  )
  if (keys.length > 0) await acceptances.put(db, personId, keys, now())
}

/** Returns what the viewer must accept to go on: nothing, unless a version that needs it is newer than their acceptance. */
export async function showAcceptance({ db, viewerId }: Ctx): Promise<AcceptanceView> {
  const pending: AcceptanceView['versions'] = []
  if (!(await acceptances.mustAccept(db, viewerId))) return { versions: pending }
  for (const { page, language, versions } of await currentFor(db, viewerId)) {
    const last = await acceptances.findNewest(db, viewerId, page)
    const unread = versions.filter(({ number, publishedAt }) => {
      if (!last) return true
      return last.language === language ? number > last.number : publishedAt > last.acceptedAt
    })
    const [newest] = unread
    if (!newest || !unread.some(({ needsAcceptance }) => needsAcceptance)) continue
    const { number, publishedAt } = newest
    const changes = unread.map(({ changeNote }) => changeNote).filter((note) => note !== '')
    pending.push({
      page,
      language,
      number,
      publishedAt: publishedAt.toISOString(),
      isFirst: last === undefined,
      changes,
    })
  }
  return { versions: pending }
}

/**
 * Stores that the viewer accepts these versions, and returns what is left to accept. A repeat changes nothing. Throws
 * `page_changed` if one of them is not, or is no longer, what the viewer must accept.
 */
export async function acceptPages(ctx: Ctx, versions: readonly PageVersionKey[]): Promise<AcceptanceView> {
  const { versions: pending } = await showAcceptance(ctx)
  const isPending = ({ page, language, number }: PageVersionKey) =>
    pending.some((one) => one.page === page && one.language === language && one.number === number)
  // A repeat after a lost reply has nothing left to accept.
  if (pending.length > 0 && !versions.every(isPending)) throw new AppError('page_changed')
  if (pending.length > 0) await acceptances.put(ctx.db, ctx.viewerId, versions, ctx.now())
  return showAcceptance(ctx)
}
