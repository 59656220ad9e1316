import { MAX_ALT_LENGTH, type OwnPhotoView } from '@hearth/contract/photos/photos'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../components/buttons/Button.tsx'
import { TextAreaField } from '../../../components/fields/Field.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { Photo } from '../../../components/photo/Photo.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useDescribe } from './photos.queries.ts'

type DescribeDialogProps = { photo: OwnPhotoView; place: number; onClose: () => void }

/** Edits the description of a photo. */
export function DescribeDialog({ photo, place, onClose }: DescribeDialogProps) {
  const texts = useTexts('photos')
  const { ownAlt } = useTexts('ownProfile')
  const words = texts.describeDialog
  const [alt, setAlt] = useState(photo.alt)
  const describe = useDescribe()

  function save(event: SubmitEvent) {
    event.preventDefault()
    // React lets it rise to the form of the page, beyond this dialog, which would save the profile.
    event.stopPropagation()
    if (alt.trim() === photo.alt) return onClose()
    describe.mutate({ id: photo.id, alt: alt.trim() }, { onSuccess: onClose })
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={words.title} description={words.why}>
      <form onSubmit={save} className="flex flex-col gap-5">
        <Photo
          photo={photo}
          sizes="14rem"
          alt={ownAlt({ place: place + 1 })}
          isEager
          fallback={<span className="block h-40 unlit-photo rounded-xl" />}
          className="mx-auto aspect-4/5 h-[min(14rem,26dvh)] overflow-hidden rounded-xl shadow-soft"
        />
        <TextAreaField
          label={words.label}
          rows={3}
          value={alt}
          maxLength={MAX_ALT_LENGTH}
          count={words.left({ n: MAX_ALT_LENGTH - alt.length })}
          error={describe.isError ? words.failed : undefined}
          onChange={({ target }) => setAlt(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={describe.isPending}>
            {describe.isPending ? words.saving : words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
