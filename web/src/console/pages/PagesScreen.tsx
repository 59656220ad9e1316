import type { ConsolePagesView } from '@hearth/contract/console/pages'
import { languages } from '@hearth/texts/areas'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { FailedState, Waiting } from '../../components/states/States.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { languageNames } from '../../lib/format/language-names.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { ScreenBody } from '../frame/ScreenBody.tsx'
import { SkeletonLines } from '../frame/SkeletonLines.tsx'
import { allPages } from './pages.queries.ts'

type ListedPage = ConsolePagesView['pages'][number]

/** Every page of the operator, with what is not published yet. */
export function PagesScreen() {
  const texts = useTexts('consolePages')
  const pages = useQuery(allPages)
  return (
    <ScreenBody heading={texts.heading} text={texts.text}>
      {pages.isPending && (
        <Waiting onRetry={() => void pages.refetch()}>
          <SkeletonLines />
        </Waiting>
      )}
      {pages.isLoadingError && <FailedState onRetry={() => void pages.refetch()} />}
      {pages.data && (
        <>
          <Missing pages={pages.data.pages} />
          <ul aria-label={texts.list} className="flex flex-col gap-6">
            {pages.data.pages.map((page) => (
              <PageItem key={page.page} {...page} />
            ))}
          </ul>
        </>
      )}
    </ScreenBody>
  )
}

function Missing({ pages }: { pages: readonly ListedPage[] }) {
  const texts = useTexts('consolePages')
  const count = pages.filter(({ current }) => current.length === 0).length
  if (count === 0) return null
  return (
    <div className="flex items-start gap-3 rounded-lg bg-brand-soft p-4 text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-strong" />
      <div>
        <p className="font-semibold">{texts.missing({ count })}</p>
        <p className="text-pretty">{texts.missingText}</p>
      </div>
    </div>
  )
}

function PageItem({ page, current }: ListedPage) {
  const texts = useTexts('consolePages')
  const { titles } = useTexts('operatorPages')
  const shown = useLanguage()
  const { dayText } = useDates()
  const names = new Map(languageNames(shown).map(({ code, name }) => [code, name]))
  const isMissing = current.length === 0
  const Icon = isMissing ? CircleAlert : CircleCheck
  return (
    <li>
      <h2 className="flex flex-wrap items-center gap-x-2 font-semibold">
        {titles[page]}
        <span
          className={`inline-flex items-center gap-1 text-xs ${isMissing ? 'font-medium text-danger' : 'font-normal text-success'}`}
        >
          <Icon aria-hidden className="size-3.5 shrink-0" />
          {isMissing ? texts.notPublished : texts.published}
        </span>
      </h2>
      <ul className="mt-1 divide-y divide-line border-line border-y">
        {languages.map((language) => {
          const name = names.get(language) ?? language
          const version = current.find((one) => one.language === language)
          const state = version
            ? texts.publishedIn({ number: String(version.number), day: dayText(version.publishedAt) })
            : texts.notIn
          return (
            <li key={language}>
              <Link
                to={`/pages/${page}/${language}`}
                aria-label={`${titles[page]}, ${name} ${state}`}
                className="flex min-h-12 items-center gap-3 rounded-md px-2 py-2 text-sm transition-colors hover:bg-brand-soft"
              >
                <span className="min-w-0 flex-1 font-medium">{name}</span>{' '}
                <span className="text-muted text-xs">{state}</span>
                <ChevronRight aria-hidden className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
              </Link>
            </li>
          )
        })}
      </ul>
    </li>
  )
}
