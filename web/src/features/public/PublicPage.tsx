import { ArrowLeft } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { OperatorLinks } from '../../components/fields/OperatorLinks.tsx'
import { Wordmark } from '../../components/layout/Wordmark.tsx'
import { useTexts } from '../../lib/texts/texts.ts'

type PublicPageProps = {
  title: string
  /** Where a reader comes from who does not come from the landing page. */
  back?: { to: string; label: string } | undefined
  children: ReactNode
}

/** The frame of a page that anybody may read. */
export function PublicPage({ title, back, children }: PublicPageProps) {
  const texts = useTexts('terms')
  return (
    <div className="page-width max-w-3xl pt-[env(safe-area-inset-top)] pb-[calc(3rem+env(safe-area-inset-bottom))]">
      <nav className="flex min-h-16 items-center justify-between gap-4">
        <Link
          to={back?.to ?? '/'}
          className="-ms-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 font-medium text-muted text-sm transition-colors hover:bg-brand-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          {back?.label ?? texts.back}
        </Link>
        <Wordmark />
      </nav>
      <main className="flex flex-col gap-10 pt-6">
        <h1 className="text-balance font-display font-semibold text-3xl">{title}</h1>
        {children}
      </main>
      <footer className="flex flex-wrap gap-x-6 pt-12 text-muted text-sm">
        {/* The server writes these pages, so they open as documents of their own. */}
        <a
          href="/licences"
          className="-ms-2 inline-flex min-h-11 items-center rounded-full px-2 underline underline-offset-4 hover:text-ink"
        >
          {texts.licences}
        </a>
        <Suspense>
          <OperatorLinks />
        </Suspense>
      </footer>
    </div>
  )
}

/** Points below a heading. */
export function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-display font-semibold text-xl">{title}</h2>
      <ul className="flex list-disc flex-col gap-2 ps-5 marker:text-brand">
        {points.map((point) => (
          <li key={point} className="text-pretty ps-1">
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}
