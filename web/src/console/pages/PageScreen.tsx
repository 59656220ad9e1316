import type { ConsolePageView } from '@hearth/contract/console/pages'
import { PageName } from '@hearth/contract/public/pages'
import { languages } from '@hearth/texts/areas'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, Navigate, useParams } from 'react-router'
import { FailedState, Waiting } from '../../components/states/States.tsx'
import { languageNames } from '../../lib/format/language-names.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { SkeletonLines } from '../frame/SkeletonLines.tsx'
import { PageEditor } from './PageEditor.tsx'
import { pageIn } from './pages.queries.ts'

/** One page in one language, to write and publish. */
export function PageScreen() {
  const params = useParams()
  const page = PageName.safeParse(params['page']).data
  const language = languages.find((one) => one === params['language'])
  if (!page || !language) return <Navigate to="/pages" replace />
  return <OnePage key={`${page} ${language}`} page={page} language={language} />
}

function OnePage({ page, language }: Pick<ConsolePageView, 'page' | 'language'>) {
  const texts = useTexts('consolePages')
  const { titles } = useTexts('operatorPages')
  const shown = useLanguage()
  const view = useQuery(pageIn(page, language))
  const name = languageNames(shown).find(({ code }) => code === language)?.name ?? language
  return (
    <div className="flex min-h-0 flex-1 flex-col px-5 py-4 lg:overflow-y-auto lg:px-8 lg:py-6">
      <div className="flex w-full max-w-6xl flex-1 flex-col gap-4">
        <div>
          <Link
            to="/pages"
            className="-ms-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 text-muted text-sm hover:bg-brand-soft hover:text-ink"
          >
            <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            {texts.heading}
          </Link>
          <h1 className="font-display font-semibold text-xl">
            {titles[page]} <span className="font-normal text-muted">{name}</span>
          </h1>
        </div>
        {view.isPending && (
          <Waiting onRetry={() => void view.refetch()}>
            <SkeletonLines />
          </Waiting>
        )}
        {view.isLoadingError && <FailedState onRetry={() => void view.refetch()} />}
        {view.data && <PageEditor view={view.data} />}
      </div>
    </div>
  )
}
