import {
  type IntroReviewInput,
  MAX_REMOVAL_REASON_LENGTH,
  type WaitingIntroView,
} from '@hearth/contract/media/intros'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { keep } from '../../api/keep.ts'
import { Button } from '../../components/buttons/Button.tsx'
import { TextAreaField } from '../../components/fields/Field.tsx'
import { Card } from '../../components/layout/Section.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { EmptyState, FailedState, Waiting } from '../../components/states/States.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { usePromptText } from '../../lib/texts/prompts.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { introUrl, listWaitingIntros, reviewIntro } from '../api.ts'
import { ScreenBody } from '../frame/ScreenBody.tsx'
import { SkeletonLines } from '../frame/SkeletonLines.tsx'
import { reasonIn } from '../reasons.ts'

const REFETCH_MS = 60_000

const waitingIntros = queryOptions({
  queryKey: ['console', 'intros'],
  queryFn: listWaitingIntros,
  refetchInterval: REFETCH_MS,
})

/** The video intros that wait for a review, the longest first. */
export function IntrosScreen() {
  const texts = useTexts('consoleIntros')
  const intros = useQuery(waitingIntros)
  return (
    <ScreenBody heading={texts.heading} text={texts.text}>
      {intros.isPending && (
        <Waiting onRetry={() => void intros.refetch()}>
          <SkeletonLines />
        </Waiting>
      )}
      {intros.isLoadingError && <FailedState onRetry={() => void intros.refetch()} />}
      {intros.data && (
        <>
          <p role="status" className="sr-only">
            {texts.count({ n: intros.data.waiting })}
          </p>
          {intros.data.intros.length === 0 ? (
            <EmptyState title={texts.empty.title} text={texts.empty.text} />
          ) : (
            <ul aria-label={texts.list} className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
              {intros.data.intros.map((intro) => (
                <WaitingIntro key={intro.id} intro={intro} />
              ))}
            </ul>
          )}
        </>
      )}
    </ScreenBody>
  )
}

/** Decides about an intro, and shows those that still wait. */
function useReview(introId: string, onDone: () => void) {
  const texts = useTexts('consoleIntros')
  const words = useTexts('console')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (review: IntroReviewInput) => reviewIntro(introId, review),
    // A second review waits for the first one.
    scope: { id: 'intros' },
    onSuccess: (waiting) => {
      keep(queryClient, waitingIntros.queryKey, waiting)
      onDone()
    },
    onError: (error) => {
      toast.error(texts.failed, { description: reasonIn(error, words) })
      // Somebody else may have decided.
      void queryClient.invalidateQueries({ queryKey: waitingIntros.queryKey })
    },
  })
}

function WaitingIntro({ intro }: { intro: WaitingIntroView }) {
  const texts = useTexts('consoleIntros')
  const question = usePromptText()(intro.promptId)
  const { dayText } = useDates()
  const name = intro.firstName ?? texts.unnamed
  const [isRemoving, setIsRemoving] = useState(false)
  const approving = useReview(intro.id, () => toast(texts.approved))
  return (
    <li className="min-w-0">
      <Card className="flex h-full flex-col gap-3">
        <div className="min-w-0">
          <p className="wrap-anywhere font-display font-semibold text-lg">
            <bdi>{name}</bdi>
          </p>
          <p className="text-muted text-xs">{texts.since({ day: dayText(intro.since) })}</p>
        </div>
        <video
          src={introUrl(intro.id, 'video.mp4')}
          poster={introUrl(intro.id, 'poster.webp')}
          preload="none"
          controls
          playsInline
          aria-label={texts.video({ name })}
          className="aspect-3/4 max-h-96 w-full rounded-md bg-night object-contain"
        />
        <p className="text-muted text-xs">{texts.answers({ question })}</p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-sm">
          {intro.captions || <span className="text-muted">{texts.silent}</span>}
        </p>
        <div className="mt-auto flex flex-wrap gap-2 pt-1">
          <Button
            aria-label={texts.approveOf({ name })}
            busy={approving.isPending}
            onClick={() => approving.mutate({ outcome: 'approved' })}
          >
            {texts.approve}
          </Button>
          <Button variant="quiet" aria-label={texts.removeOf({ name })} onClick={() => setIsRemoving(true)}>
            {texts.remove}
          </Button>
        </div>
        <RemovalDialog id={intro.id} name={name} isOpen={isRemoving} onClose={() => setIsRemoving(false)} />
      </Card>
    </li>
  )
}

type RemovalDialogProps = { id: string; name: string; isOpen: boolean; onClose: () => void }

/** Asks for the reason, which the person reads. */
function RemovalDialog({ id, name, isOpen, onClose }: RemovalDialogProps) {
  const texts = useTexts('consoleIntros')
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const removing = useReview(id, () => {
    toast(texts.removed)
    onClose()
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const isEmpty = reason.trim() === ''
    setIsMissing(isEmpty)
    if (!isEmpty && !removing.isPending) removing.mutate({ outcome: 'removed', reason: reason.trim() })
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={texts.dialog.title({ name })}
      description={texts.dialog.text}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextAreaField
          label={texts.dialog.label}
          hint={texts.dialog.hint({ name })}
          error={isMissing ? texts.dialog.empty : undefined}
          maxLength={MAX_REMOVAL_REASON_LENGTH}
          rows={4}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button variant="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="danger" busy={removing.isPending}>
            {texts.remove}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
