import { MAX_PHOTOS, type OwnPhotoView } from '@hearth/contract/photos/photos'
import { Camera, ImagePlus } from 'lucide-react'
import { Button } from '../../../../components/buttons/Button.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { UploadsLeft } from './UploadsLeft.tsx'
import type { Chooser } from './use-chooser.tsx'

type AddingProps = {
  photos: readonly OwnPhotoView[]
  room: number
  chooser: Chooser
  onDescribe: (id: string) => void
}

/** The ways to add more, how many there are, and what they still lack. */
export function Adding({ photos, room, chooser, onDescribe }: AddingProps) {
  const texts = useTexts('photos')
  const undescribed = photos.filter(({ alt }) => !alt)
  const [first] = undescribed
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="soft" disabled={room === 0} onClick={() => chooser.choose()}>
          <ImagePlus aria-hidden className="size-5" />
          {texts.add}
        </Button>
        <Button
          variant="quiet"
          disabled={room === 0}
          onClick={chooser.takeOne}
          className="hidden pointer-coarse:inline-flex"
        >
          <Camera aria-hidden className="size-5" />
          {texts.takePhoto}
        </Button>
        <bdi className="ms-auto text-muted text-sm tabular-nums">
          {texts.count({ n: photos.length, most: MAX_PHOTOS })}
        </bdi>
      </div>
      <UploadsLeft count={MAX_PHOTOS - room} />
      {first && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t pt-2 text-muted text-sm">
          {texts.describeRest({ n: undescribed.length })}
          <Button variant="quiet" onClick={() => onDescribe(first.id)} className="-me-2 px-4">
            {texts.describeThem}
          </Button>
        </div>
      )}
      <p className="text-muted text-xs">{texts.kinds}</p>
    </>
  )
}
