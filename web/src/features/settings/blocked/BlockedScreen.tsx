import type { BlockedView, BlocksView } from '@hearth/contract/people/safety'
import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { ownBlocks, refetchPeople, unblock } from '../../../api/blocks.ts'
import { hasKind } from '../../../api/client.ts'
import { reporter } from '../../../api/ends.ts'
import { LostArt } from '../../../components/art/LostArt.tsx'
import { Button, ButtonLink } from '../../../components/buttons/Button.tsx'
import { ReportButton } from '../../../components/ending/ReportButton.tsx'
import { Page } from '../../../components/layout/Page.tsx'
import { Card } from '../../../components/layout/Section.tsx'
import { SkeletonRows } from '../../../components/states/Skeleton.tsx'
import { EmptyState, FailedState, Waiting } from '../../../components/states/States.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { HiddenWords } from './HiddenWords.tsx'
import { ownHiddenWords } from './hidden-words.queries.ts'
import { KnownPeople } from './KnownPeople.tsx'
import { ownKnownAddresses } from './known-people.queries.ts'

/** The people that the viewer has blocked, each with an unblock button, the addresses of people they know, and their hidden words. */
export function BlockedScreen() {
  const texts = useTexts('blocking')
  const list = useInfiniteQuery(ownBlocks)
  const known = useQuery(ownKnownAddresses)
  const hidden = useQuery(ownHiddenWords)
  const queries = [list, known, hidden]
  const again = () => {
    for (const query of queries) if (!query.data) void query.refetch()
  }
  const isLoaded = queries.every(({ data }) => data !== undefined)
  return (
    <Page title={texts.heading} back={{ to: '/settings', label: texts.back }}>
      {isLoaded ? (
        <People blocked={blockedIn(list.data)} />
      ) : queries.some(({ isError }) => isError) ? (
        <FailedState onRetry={again} />
      ) : (
        <Waiting onRetry={again}>
          <SkeletonRows />
        </Waiting>
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          className="mt-6 self-center"
        >
          {texts.more}
        </Button>
      )}
      {isLoaded && (
        <>
          <KnownPeople addresses={known.data?.addresses ?? []} />
          <HiddenWords words={hidden.data?.words ?? []} />
        </>
      )}
    </Page>
  )
}

const blockedIn = (list: InfiniteData<BlocksView> | undefined) =>
  list?.pages.flatMap((page) => page.blocked) ?? []

function People({ blocked }: { blocked: BlockedView[] }) {
  const { failures } = useTexts('shell')
  const texts = useTexts('blocking')
  const { dayText } = useDates()
  const queryClient = useQueryClient()
  const intro = useRef<HTMLParagraphElement>(null)
  const freeing = useMutation({
    mutationFn: ({ id }: BlockedView) => unblock(id),
    onSuccess: (_, { firstName }) => {
      toast(texts.unblocked({ firstName: firstName || texts.nameless }))
      // The row that had the focus is gone.
      intro.current?.focus()
      return refetchPeople(queryClient)
    },
    onError: (error) => {
      if (!hasKind(error, 'unauthenticated')) toast.error(failures.title, { description: texts.failed })
    },
  })
  if (blocked.length === 0) {
    const { title, action } = texts.empty
    return (
      <EmptyState
        title={title}
        picture={<LostArt />}
        action={
          <ButtonLink to="/settings" variant="secondary">
            {action}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <>
      <p ref={intro} tabIndex={-1} className="mb-5 text-pretty rounded-sm text-muted">
        {texts.text}
      </p>
      <Card>
        <ul className="flex flex-col gap-3">
          {blocked.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0 flex-1 basis-40">
                <bdi className="wrap-anywhere font-medium">{one.firstName || texts.nameless}</bdi>
                <br />
                <span className="text-muted text-sm">{texts.since({ day: dayText(one.blockedAt) })}</span>
              </p>
              <div className="flex flex-wrap gap-2">
                <ReportBlocked person={one} />
                <Button
                  variant="secondary"
                  aria-label={texts.unblockOf({ firstName: one.firstName || texts.nameless })}
                  busy={freeing.isPending && freeing.variables.id === one.id}
                  disabled={freeing.isPending}
                  onClick={() => freeing.mutate(one)}
                >
                  {texts.unblock}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

function ReportBlocked({ person }: { person: BlockedView }) {
  const texts = useTexts('blocking')
  const [report] = useState(reporter)
  const firstName = person.firstName || texts.nameless
  return (
    <ReportButton
      firstName={firstName}
      ends={{ report: (input) => report({ ...input, personId: person.id }) }}
      label={texts.reportOf({ firstName })}
      text={texts.report}
    />
  )
}
