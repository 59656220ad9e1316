import type { ConsolePagesView, ConsolePageView, PageTextView } from '@hearth/contract/console/pages'
import { type PageName, type PageVersionKey, pageNames } from '@hearth/contract/public/pages'
import type { Language } from '@hearth/texts/areas'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { minimumAge } from '../registration/registration.ts'
import { staffNames } from '../staff/staff.ts'
import { pageVersions } from './pages.store.ts'
import { findCurrentText } from './pages.ts'
import { templateOf } from './templates.ts'

/** Returns every page with the languages in which it is published. */
export async function showPages(db: Db): Promise<ConsolePagesView> {
  const current = await pageVersions.listCurrent(db)
  const publishedIn = (page: PageName) =>
    current
      .filter((one) => one.page === page)
      .map(({ language, number, publishedAt }) => ({
        language,
        number,
        publishedAt: publishedAt.toISOString(),
      }))
  return { pages: pageNames.map((page) => ({ page, current: publishedIn(page) })) }
}

/** Returns a page in one language for its authors, with Hearth's template and all versions. */
export async function showPage(
  db: Db,
  page: PageName,
  language: Language,
  brand: string,
): Promise<ConsolePageView> {
  const rows = await pageVersions.list(db, page, language)
  const authors = await staffNames(
    db,
    rows.flatMap(({ publishedBy }) => publishedBy ?? []),
  )
  return {
    page,
    language,
    text: (await findCurrentText(db, page, language))?.text ?? null,
    template: await templateOf(page, language, { brand, minimumAge: await minimumAge(db) }),
    versions: rows.map(({ publishedAt, publishedBy, ...row }) => ({
      ...row,
      publishedAt: publishedAt.toISOString(),
      author: (publishedBy !== null && authors.get(publishedBy)) || null,
    })),
  }
}

/** Returns the text of a version. Throws `page_not_found`. */
export async function showPageText(db: Db, key: PageVersionKey): Promise<PageTextView> {
  const text = await pageVersions.findText(db, key)
  if (text === undefined) throw new AppError('page_not_found')
  return { text }
}
