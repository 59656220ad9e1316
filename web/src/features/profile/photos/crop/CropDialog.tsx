import { useRef, useState } from 'react'
import { Button } from '../../../../components/buttons/Button.tsx'
import { NightDialog } from '../../../../components/overlays/NightDialog.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { CropStage } from './CropStage.tsx'
import { CropTools } from './CropTools.tsx'
import { type Crop, wholeCrop } from './crop.rules.ts'

type CropDialogProps = {
  /** Nothing while it is being opened. */
  picture: ImageBitmap | undefined
  isSlow: boolean
  isWorking: boolean
  place: number
  count: number
  onDone: (crop: Crop) => void
  onDoneAll: (crop: Crop) => void
  onLeaveOut: () => void
}

/** One picture in its frame, before it goes up. Of several, each in turn or all as they are framed at first. */
export function CropDialog({ picture, place, count, ...rest }: CropDialogProps) {
  const texts = useTexts('photos').crop
  const area = useRef<HTMLDivElement>(null)
  const [kept, setKept] = useState<{ of: ImageBitmap; crop: Crop }>()
  const crop = kept && kept.of === picture ? kept.crop : wholeCrop
  const isBusy = rest.isWorking || !picture
  const left = count - place + 1
  const done = () => !isBusy && rest.onDone(crop)
  return (
    <NightDialog
      title={count > 1 ? texts.titleOf({ place, count }) : texts.title}
      onClose={rest.onLeaveOut}
      first={area}
    >
      {picture ? (
        <>
          <CropStage
            picture={picture}
            crop={crop}
            onCrop={(next) => setKept({ of: picture, crop: next })}
            onDone={done}
            area={area}
          />
          <CropTools picture={picture} crop={crop} onCrop={(next) => setKept({ of: picture, crop: next })} />
        </>
      ) : (
        <div
          ref={area}
          role="status"
          tabIndex={-1}
          className="flex min-h-60 flex-1 flex-col items-center justify-center gap-4 px-8 text-center text-night-muted outline-none"
        >
          <span
            aria-hidden
            className="aspect-4/5 h-1/2 animate-breathe rounded-xl bg-night-line motion-reduce:animate-none"
          />
          {rest.isSlow ? texts.openingHeic : texts.opening}
        </div>
      )}
      <footer className="flex flex-wrap items-center justify-end gap-x-2 gap-y-3 px-5 pt-2 pb-5 sm:px-7 sm:pb-6">
        <Button
          variant="quiet"
          onClick={rest.onLeaveOut}
          className="px-4 text-on-night hover:bg-night-line hover:text-on-night"
        >
          {count > 1 ? texts.leaveOut : texts.cancel}
        </Button>
        {left > 1 && (
          <Button
            variant="quiet"
            disabled={isBusy}
            onClick={() => rest.onDoneAll(crop)}
            className="px-4 text-on-night hover:bg-night-line hover:text-on-night"
          >
            {texts.doneAll({ n: left })}
          </Button>
        )}
        <Button disabled={!picture} busy={rest.isWorking} onClick={done}>
          {rest.isWorking ? texts.working : texts.done}
        </Button>
      </footer>
    </NightDialog>
  )
}
