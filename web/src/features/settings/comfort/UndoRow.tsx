import type { UndoHistoryView } from '@hearth/contract/people/matching'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { toast } from 'sonner'
import { api, hasKind, read } from '../../../api/client.ts'
import { leftOf, ownLimits } from '../../../api/limits.ts'
import { dealAgain, keys } from '../../../api/queries.ts'
import { Button } from '../../../components/buttons/Button.tsx'
import { SkeletonRows } from '../../../components/states/Skeleton.tsx'
import { FailedState, Waiting } from '../../../components/states/States.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { useLimitTexts } from '../../../lib/texts/limits.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { SheetRow } from '../rows/SheetRow.tsx'

type UndoableSwipe = UndoHistoryView['swipes'][number]

const history = queryOptions({
  queryKey: ['swipes', 'history'],
  queryFn: (): Promise<UndoHistoryView> => read(api.swipes.history.$get()),
})

/** The latest decisions, each of which can be taken back. */
export function UndoRow() {
  const { undo: texts } = useTexts('comfort')
  return (
    <SheetRow icon={Undo2} title={texts.title}>
      <UndoList />
    </SheetRow>
  )
}

function UndoList() {
  const { undo: texts } = useTexts('comfort')
  const { data, isLoadingError, refetch } = useQuery(history)
  const again = () => void refetch()
  if (isLoadingError) return <FailedState onRetry={again} />
  if (!data)
    return (
      <Waiting onRetry={again}>
        <SkeletonRows />
      </Waiting>
    )
  return (
    <>
      <p className="text-muted text-sm">
        {data.swipes.length > 0 ? texts.list({ most: data.most }) : texts.empty}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {data.swipes.map((swipe) => (
          <Decision key={swipe.clientId} swipe={swipe} />
        ))}
      </ul>
      <UndosLeft />
    </>
  )
}

function Decision({ swipe: { clientId, isLike, firstName, at } }: { swipe: UndoableSwipe }) {
  const { undo: texts } = useTexts('comfort')
  const { agoText } = useDates()
  const undoing = useUndo()
  const name = firstName
  const what =
    name === null
      ? texts[isLike ? 'likedNobody' : 'passedNobody']
      : texts[isLike ? 'liked' : 'passed']({ name })
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="wrap-anywhere min-w-0 flex-1">
        <bdi>{what}</bdi>
        <br />
        <span className="text-muted text-sm">{agoText(at)}</span>
      </span>
      <Button
        variant="secondary"
        aria-label={texts.buttonOf({ what })}
        busy={undoing.isPending}
        onClick={() => undoing.mutate(clientId)}
      >
        {texts.button}
      </Button>
    </li>
  )
}

function useUndo() {
  const { undo: texts } = useTexts('comfort')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (clientId: string) => read(api.swipes.undo.$post({ json: { clientId } })),
    onSuccess: () => {
      dealAgain(queryClient)
      toast(texts.done)
    },
    onError: (error) => {
      if (hasKind(error, 'unauthenticated')) return
      if (hasKind(error, 'conflict')) toast(texts.matched)
      else toast.error(error.message || texts.failed)
    },
    onSettled: () =>
      Promise.all(
        [['swipes'], keys.likes, keys.people, keys.limits].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

/** The count of undos that are left, and the time of its reset. */
function UndosLeft() {
  const { data } = useQuery(ownLimits)
  const { say } = useLimitTexts()
  const left = leftOf(data, 'undos')
  return (
    <p role="status" className="text-muted text-sm">
      {left && say('undos', left)}
    </p>
  )
}
