import type { TasteView } from '@hearth/contract/people/taste'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { hasKind } from '../../../api/client.ts'
import { dealAgain } from '../../../api/queries.ts'
import { EmptyDeckArt } from '../../../components/art/EmptyDeckArt.tsx'
import { Button, ButtonLink } from '../../../components/buttons/Button.tsx'
import { Page } from '../../../components/layout/Page.tsx'
import { SkeletonRows } from '../../../components/states/Skeleton.tsx'
import { EmptyState, FailedState, Waiting } from '../../../components/states/States.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ownTaste, resetTaste } from './taste.queries.ts'

/** Tells in words what was learnt from the viewer's likes and passes, and forgets it. */
export function TasteScreen() {
  const { titles } = useTexts('shell')
  const { back } = useTexts('taste')
  const taste = useQuery(ownTaste)
  const again = () => void taste.refetch()
  return (
    <Page title={titles.taste} back={{ to: '/settings', label: back }}>
      {taste.isPending && (
        <Waiting onRetry={again}>
          <SkeletonRows />
        </Waiting>
      )}
      {taste.isLoadingError && <FailedState onRetry={again} />}
      {taste.data && <Taste {...taste.data} />}
    </Page>
  )
}

function Taste({ learnt, hasDecisions }: TasteView) {
  const texts = useTexts('taste')
  if (learnt.length === 0)
    return (
      <EmptyState
        title={texts.empty.title}
        text={texts.empty.text}
        picture={<EmptyDeckArt />}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to="/swipe">{texts.discover}</ButtonLink>
            {hasDecisions && <Reset />}
          </div>
        }
      />
    )
  return (
    <div className="flex flex-col items-start gap-6">
      <p className="text-pretty text-muted">{texts.text}</p>
      <ul className="lit w-full divide-y divide-line overflow-clip rounded-xl">
        {learnt.map((word) => (
          <li key={word} className="px-4 py-3.5">
            {texts.learnt[word]}
          </li>
        ))}
      </ul>
      <p className="text-pretty text-muted">{texts.never}</p>
      <Reset />
    </div>
  )
}

function Reset() {
  const texts = useTexts('taste')
  const { failures } = useTexts('shell')
  const queryClient = useQueryClient()
  const resetting = useMutation({
    mutationFn: resetTaste,
    onSuccess: (view) => {
      queryClient.setQueryData(ownTaste.queryKey, view)
      dealAgain(queryClient)
      toast(texts.done)
    },
    onError: (error) => {
      if (!hasKind(error, 'unauthenticated')) toast.error(failures.title, { description: texts.failed })
    },
  })
  return (
    <Button variant="secondary" busy={resetting.isPending} onClick={() => resetting.mutate()}>
      {texts.reset}
    </Button>
  )
}
