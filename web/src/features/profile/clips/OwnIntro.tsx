import type { OwnClipsView, OwnIntroView } from '@hearth/contract/media/intros'
import { clipLimits } from '@hearth/contract/media/media'
import { useQuery } from '@tanstack/react-query'
import { Clock, EyeOff, Pencil, Trash2, TriangleAlert, Users, Video } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../../components/buttons/Button.tsx'
import { IntroPlayer } from '../../../components/clips/IntroPlayer.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { Skeleton } from '../../../components/states/Skeleton.tsx'
import { useStore } from '../../../lib/store.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { beginIntro, ownClips, useIntroRemoval } from './clips.queries.ts'
import { IntroDetails } from './IntroDetails.tsx'
import { IntroEditor } from './IntroEditor.tsx'
import { SendingIntro } from './SendingIntro.tsx'
import { useUnsentClip } from './unsent-clips.ts'

/** The video intro of the viewer: what others see of it, and the ways to record, change and remove it. */
export function OwnIntro() {
  const texts = useTexts('intro')
  const clips = useQuery(ownClips)
  const [open, setOpen] = useState<'editor' | 'details'>()
  const unsent = useUnsentClip('intro')
  const sending = useStore(unsent.sending)
  const intro = clips.data?.intro ?? null
  const maxMs = longestOf(clips.data)
  return (
    <section
      id="intro"
      aria-label={texts.heading}
      className="flex scroll-mt-20 min-w-0 flex-col gap-4 border-line border-t pt-6"
    >
      <div className="flex flex-col gap-1">
        <h3 className="font-display font-semibold text-lg">{texts.heading}</h3>
        {!intro && <p className="text-pretty text-muted text-sm">{texts.pitch({ n: maxMs / 1000 })}</p>}
      </div>
      {sending ? (
        <SendingIntro sending={sending} onRetry={unsent.retry} onCancel={unsent.cancel} />
      ) : clips.data ? (
        <Known
          intro={intro}
          isAvailable={clips.data.isAvailable}
          onRecord={() => setOpen('editor')}
          onEdit={() => setOpen('details')}
        />
      ) : clips.isError ? (
        <Failed onRetry={() => void clips.refetch()} />
      ) : (
        <Skeleton className="h-40 rounded-xl" />
      )}
      {open === 'editor' && (
        <IntroEditor
          before={intro}
          maxMs={maxMs}
          onClose={() => setOpen(undefined)}
          onReady={(made) => {
            setOpen(undefined)
            unsent.send({
              blob: made.blob,
              begin: (clientId) => beginIntro(clientId, made),
              onDone: () => toast.success(texts.sending.done),
              failed: texts.sending.failed,
            })
          }}
        />
      )}
      {open === 'details' && intro && <IntroDetails intro={intro} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

/** Clips that are kept on the device may be from before the length was told. */
const longestOf = (clips: OwnClipsView | undefined) => clips?.maxIntroMs ?? clipLimits.intro.maxMs

function Failed({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts('intro')
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken p-4">
      <p className="text-sm">{texts.loadFailed}</p>
      <Button variant="secondary" onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  )
}

type KnownProps = {
  intro: OwnIntroView | null
  isAvailable: boolean
  onRecord: () => void
  onEdit: () => void
}

function Known({ intro, isAvailable, onRecord, onEdit }: KnownProps) {
  const texts = useTexts('intro')
  if (intro?.media)
    return <Recorded intro={intro} isAvailable={isAvailable} onRecord={onRecord} onEdit={onEdit} />
  return (
    <>
      {intro?.reason && (
        <State icon={<TriangleAlert aria-hidden className="size-5 shrink-0 text-danger" />}>
          {texts.states.removed}
          <q dir="auto" className="wrap-break-word mt-1 block font-medium">
            {intro.reason}
          </q>
        </State>
      )}
      {isAvailable ? (
        <button
          type="button"
          onClick={onRecord}
          className="flex min-h-40 flex-col items-center justify-center gap-3 rounded-xl border-2 border-line-strong border-dashed p-6 text-center font-semibold text-brand transition-colors hover:border-brand hover:bg-brand-soft"
        >
          <span className="grid size-14 place-items-center rounded-full bg-brand-soft">
            <Video aria-hidden className="size-7" />
          </span>
          {texts.add}
        </button>
      ) : (
        <p className="rounded-lg bg-sunken p-4 text-muted text-sm">{texts.unavailable}</p>
      )}
    </>
  )
}

function State({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div role="status" className="flex gap-3 rounded-lg bg-brand-soft p-4 text-pretty text-sm">
      {icon}
      <div className="min-w-0">{children}</div>
    </div>
  )
}

function Recorded({ intro, isAvailable, onRecord, onEdit }: KnownProps & { intro: OwnIntroView }) {
  const texts = useTexts('intro')
  const { state, media, promptId, captions, visibleTo, isHidden } = intro
  const [isAsking, setIsAsking] = useState(false)
  const isWaiting = state === 'waiting_for_captions' || state === 'waiting_for_review'
  return (
    <>
      {isWaiting && (
        <State icon={<Clock aria-hidden className="size-5 shrink-0 text-brand-strong" />}>
          {texts.states[state]}
          {state === 'waiting_for_captions' && (
            <Button className="mt-3" onClick={onEdit}>
              {texts.writeCaptions}
            </Button>
          )}
        </State>
      )}
      {media && (
        <IntroPlayer
          key={media.id}
          media={media}
          promptId={promptId}
          captions={captions}
          foot={
            <span className="flex items-center gap-1.5 pt-1 text-muted text-xs">
              {isHidden ? (
                <EyeOff aria-hidden className="size-3.5 shrink-0" />
              ) : (
                <Users aria-hidden className="size-3.5 shrink-0" />
              )}
              {isHidden ? texts.hidden : texts.seenBy[visibleTo]}
            </span>
          }
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" onClick={onEdit}>
          <Pencil aria-hidden className="size-4" />
          {texts.edit}
        </Button>
        {isAvailable && (
          <Button variant="quiet" onClick={onRecord}>
            <Video aria-hidden className="size-4" />
            {texts.again}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          <Trash2 aria-hidden className="size-4" />
          {texts.remove}
        </Button>
      </div>
      <Removal isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  )
}

function Removal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts('intro')
  const removal = useIntroRemoval()
  const remove = () =>
    removal.mutate(undefined, {
      onSuccess: () => {
        toast.success(texts.removed)
        onClose()
      },
    })
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={texts.removeTitle}
      description={texts.removeText}
    >
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="quiet" onClick={onClose}>
          {texts.keep}
        </Button>
        <Button variant="danger" busy={removal.isPending} onClick={remove}>
          {texts.remove}
        </Button>
      </div>
    </Dialog>
  )
}
