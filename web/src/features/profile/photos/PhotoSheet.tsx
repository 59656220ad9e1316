import type { OwnPhotoView } from '@hearth/contract/photos/photos'
import { ArrowLeft, ArrowRight, Crop, ImageUp, MessageSquareText, Star, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Sheet } from '../../../components/overlays/Sheet.tsx'
import { Photo } from '../../../components/photo/Photo.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'

type PhotoSheetProps = {
  photo: OwnPhotoView
  place: number
  count: number
  onClose: () => void
  onDescribe: () => void
  onMove: (place: number) => void
  onCrop: () => void
  onReplace: () => void
  onRemove: () => void
}

/** All that can be done with one photo. */
export function PhotoSheet({ photo, place, count, onClose, onMove, ...on }: PhotoSheetProps) {
  const texts = useTexts('photos')
  const { ownAlt } = useTexts('ownProfile')
  const words = texts.sheet
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={place === 0 ? words.mainTitle : texts.photo({ place: place + 1, count })}
      description={photo.alt ? <bdi>{photo.alt}</bdi> : words.notDescribed}
    >
      <Photo
        photo={photo}
        sizes="20rem"
        alt={photo.alt || ownAlt({ place: place + 1 })}
        isEager
        fallback={<span className="block h-56 unlit-photo rounded-xl" />}
        className="mx-auto aspect-4/5 h-[min(18rem,34dvh)] shrink-0 overflow-hidden rounded-xl shadow-soft"
      />
      <ul className="flex flex-col">
        <Row
          icon={<MessageSquareText aria-hidden className="size-5" />}
          label={photo.alt ? words.describeAgain : words.describe}
          onPress={on.onDescribe}
        />
        {place > 0 && (
          <Row
            icon={<Star aria-hidden className="size-5" />}
            label={words.makeMain}
            onPress={() => onMove(0)}
          />
        )}
        {place > 0 && (
          <Row
            icon={<ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />}
            label={words.earlier}
            onPress={() => onMove(place - 1)}
          />
        )}
        {place < count - 1 && (
          <Row
            icon={<ArrowRight aria-hidden className="size-5 rtl:-scale-x-100" />}
            label={words.later}
            onPress={() => onMove(place + 1)}
          />
        )}
        <Row icon={<Crop aria-hidden className="size-5" />} label={words.crop} onPress={on.onCrop} />
        <Row icon={<ImageUp aria-hidden className="size-5" />} label={words.replace} onPress={on.onReplace} />
        <Row
          isDanger
          icon={<Trash2 aria-hidden className="size-5" />}
          label={words.remove}
          name={words.removeNth({ place: place + 1 })}
          onPress={on.onRemove}
        />
      </ul>
    </Sheet>
  )
}

type RowProps = {
  icon: ReactNode
  label: string
  /** Where the label alone could be that of another. */
  name?: string
  onPress: () => void
  isDanger?: boolean
}

function Row({ icon, label, name, onPress, isDanger = false }: RowProps) {
  const look = isDanger ? 'text-danger hover:bg-danger-soft' : 'hover:bg-brand-soft hover:text-brand-strong'
  return (
    <li>
      <button
        type="button"
        aria-label={name}
        onClick={onPress}
        className={`flex min-h-12 w-full items-center gap-4 rounded-lg px-3 py-2 text-start font-medium transition-colors ${look}`}
      >
        {icon}
        {label}
      </button>
    </li>
  )
}
