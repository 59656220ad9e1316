import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hiddenIn, ownHidden } from '../../api/hidden.ts'
import { NoMessagesArt } from '../../components/art/NoMessagesArt.tsx'
import { ButtonLink } from '../../components/buttons/Button.tsx'
import { More } from '../../components/layout/More.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { SkeletonRows } from '../../components/states/Skeleton.tsx'
import { EmptyState, FailedState, Waiting } from '../../components/states/States.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { HiddenText } from './HiddenText.tsx'
import { look } from './look.ts'

/** The messages and notes that the viewer's words hide. */
export function HiddenFolderScreen() {
  const texts = useTexts('hiddenFolder')
  const { titles } = useTexts('shell')
  const { back } = useTexts('people')
  const list = useInfiniteQuery(ownHidden)
  const again = () => void list.refetch()
  const items = hiddenIn(list.data)
  const isEmpty = list.data !== undefined && items.length === 0 && !list.hasNextPage
  return (
    <Page title={titles.hiddenFolder} back={{ to: '/matches', label: back.matches }}>
      {list.isPending && (
        <Waiting onRetry={again}>
          <SkeletonRows />
        </Waiting>
      )}
      {list.isLoadingError && <FailedState onRetry={again} />}
      {isEmpty && (
        <EmptyState
          title={texts.empty.title}
          text={texts.empty.text}
          picture={<NoMessagesArt />}
          action={
            <ButtonLink to="/settings/blocked" variant="secondary">
              {texts.words}
            </ButtonLink>
          }
        />
      )}
      {items.length > 0 && (
        <>
          <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
            <p className="text-pretty text-muted">{texts.text}</p>
            <Link to="/settings/blocked" className={look}>
              {texts.words}
            </Link>
          </div>
          <ul className="lit divide-y divide-line overflow-clip rounded-xl">
            {items.map((item) => (
              <li key={item.id}>
                <HiddenText item={item} />
              </li>
            ))}
          </ul>
        </>
      )}
      {list.hasNextPage && (
        <More
          label={texts.more}
          variant="secondary"
          className="pt-8"
          key={list.data?.pages.length}
          isBusy={list.isFetchingNextPage}
          onMore={() => !list.isFetching && void list.fetchNextPage()}
        />
      )}
    </Page>
  )
}
