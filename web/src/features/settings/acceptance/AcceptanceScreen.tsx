import type { AcceptanceView } from '@hearth/contract/public/pages'
import { directionOf } from '@hearth/texts/formatters'
import {
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError, hasCode } from '../../../api/client.ts'
import { Button } from '../../../components/buttons/Button.tsx'
import { Trouble } from '../../../components/fields/Trouble.tsx'
import { Card } from '../../../components/layout/Section.tsx'
import { SkeletonRows } from '../../../components/states/Skeleton.tsx'
import { FailedState, Waiting } from '../../../components/states/States.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { publishedPages } from '../../../lib/operator-pages.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useSession } from '../../../session/SessionProvider.tsx'
import { AccountExits } from '../suspension/AccountExits.tsx'
import { LimitedFrame, Title } from '../suspension/LimitedFrame.tsx'
import { accept, pendingAcceptance } from './acceptance.queries.ts'

type Versions = AcceptanceView['versions']

/** All that members see until they have accepted new terms or rules: what has changed, and the way out. */
export function AcceptanceScreen() {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <LimitedFrame>
        <Acceptance />
      </LimitedFrame>
    </QueryClientProvider>
  )
}

function Acceptance() {
  const texts = useTexts('acceptance')
  const { session } = useSession()
  const pending = useQuery(pendingAcceptance)
  const versions = pending.data?.versions
  const isDone = versions?.length === 0
  useEffect(() => {
    if (isDone) void session.look()
  }, [isDone, session])
  if (!versions || isDone)
    return (
      <>
        <Title>{texts.title}</Title>
        {pending.isError ? (
          <FailedState onRetry={() => void pending.refetch()} />
        ) : (
          <Waiting onRetry={() => void pending.refetch()}>
            <SkeletonRows />
          </Waiting>
        )}
      </>
    )
  return (
    <>
      <Heading versions={versions} />
      <p className="text-pretty text-muted">{texts.text}</p>
      {versions.map((version) => (
        <Changed key={version.page} version={version} />
      ))}
      <Agreeing versions={versions} />
      <div className="flex flex-col gap-2 pt-4">
        <h2 className="font-display font-semibold text-xl">{texts.otherwise.heading}</h2>
        <p className="text-pretty text-muted">{texts.otherwise.text}</p>
      </div>
      <AccountExits />
    </>
  )
}

function Heading({ versions }: { versions: Versions }) {
  const texts = useTexts('acceptance')
  const [first] = versions
  const page = first?.page === 'rules' ? 'rules' : 'terms'
  const heading = texts.heading({
    which: versions.length > 1 ? 'other' : page,
    first: versions.every(({ isFirst }) => isFirst) ? 'true' : 'other',
  })
  return <Title>{heading}</Title>
}

/** A link to a page that the server writes, in a tab of its own, so that this screen stays. */
function PageLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="-my-1.5 inline-flex min-h-11 items-center gap-2 self-start font-medium text-brand-strong underline underline-offset-4"
    >
      {children}
      <ExternalLink aria-hidden className="size-4 shrink-0" />
    </a>
  )
}

function Changed({
  version: { page, language, number, publishedAt, changes },
}: {
  version: Versions[number]
}) {
  const texts = useTexts('acceptance')
  const { titles, version } = useTexts('operatorPages')
  const { dayText } = useDates()
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-display font-semibold text-lg">{titles[page]}</h2>
      <p className="text-muted text-sm">{version({ number: String(number), date: dayText(publishedAt) })}</p>
      {changes.length > 0 && (
        <>
          <h3 className="font-semibold text-sm">{texts.changes}</h3>
          <ul
            lang={language}
            dir={directionOf(language)}
            className="flex list-disc flex-col gap-2 ps-5 marker:text-brand"
          >
            {changes.map((change) => (
              <li key={change} className="wrap-anywhere text-pretty">
                {change}
              </li>
            ))}
          </ul>
        </>
      )}
      <PageLink href={`/${page}?language=${language}`}>
        {texts.read[page === 'rules' ? 'rules' : 'terms']}
      </PageLink>
    </Card>
  )
}

function Agreeing({ versions }: { versions: Versions }) {
  const texts = useTexts('acceptance')
  const queryClient = useQueryClient()
  const agreeing = useMutation({
    mutationFn: accept,
    networkMode: 'always',
    onSuccess: (left) => queryClient.setQueryData(pendingAcceptance.queryKey, left),
    onError: (error) => {
      if (hasCode(error, 'page_changed')) void queryClient.invalidateQueries(pendingAcceptance)
    },
  })
  return (
    <div className="flex flex-col gap-3">
      {publishedPages().includes('privacy') && <PageLink href="/privacy">{texts.read.privacy}</PageLink>}
      <Trouble reason={agreeing.error ? reasonOf(agreeing.error, texts.failed) : undefined} />
      <Button
        size="lg"
        className="sm:self-start"
        busy={agreeing.isPending}
        onClick={() => agreeing.mutate(versions)}
      >
        {agreeing.isPending ? texts.agreeing : texts.agree}
      </Button>
    </div>
  )
}

const reasonOf = (error: Error, failed: string) =>
  error instanceof ApiError && error.kind === 'conflict' ? error.message : failed
