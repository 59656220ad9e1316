import { type PageName, pageNames } from '@hearth/contract/public/pages'
import { publishedPages } from '../../lib/operator-pages.ts'
import { useTexts } from '../../lib/texts/texts.ts'

/** Links to the pages that the operator has published. The server writes them, so they open as documents of their own. */
export function OperatorLinks({ pages = pageNames }: { pages?: readonly PageName[] }) {
  const { titles, more } = useTexts('operatorPages')
  const published = publishedPages()
  return (
    <nav aria-label={more} className="flex flex-wrap justify-center gap-x-4">
      {pages
        .filter((page) => published.includes(page))
        .map((page) => (
          <a
            key={page}
            href={`/${page}`}
            className="inline-flex min-h-11 items-center px-1 text-muted text-sm underline underline-offset-4 hover:text-ink"
          >
            {titles[page]}
          </a>
        ))}
    </nav>
  )
}
