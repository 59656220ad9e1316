import type { PhotoView } from '@hearth/contract/photos/photos'
import type { PersonView } from '@hearth/contract/profile/people'
import { useTexts } from '../../lib/texts/texts.ts'
import { LikeIt } from '../buttons/LikeIt.tsx'
import { Photo } from './Photo.tsx'
import { Silhouette } from './Silhouette.tsx'
import '../person/person.css'

const SIZES = '(width >= 64rem) 30rem, (width >= 40rem) 38rem, 100vw'

type PersonPhotoProps = {
  person: PersonView
  photo: PhotoView
  /** Only if the viewer may like it. */
  onLike?: ((photo: PhotoView) => void) | undefined
}

/** One photo of a person's page. */
export function PersonPhoto({ person, photo, onLike }: PersonPhotoProps) {
  const texts = useTexts('cards')
  const place = person.photos.indexOf(photo) + 1
  return (
    <div className="person-photo">
      <Photo
        photo={photo}
        sizes={SIZES}
        alt={photo.alt || texts.photo.alt({ place, firstName: person.firstName })}
        isEager={place === 1}
        fallback={<Silhouette id={person.id} className="absolute inset-0" />}
        className="size-full"
      />
      {onLike && (
        <div className="absolute end-4 bottom-4">
          <LikeIt label={texts.likePhoto({ place })} on="photo" onPress={() => onLike(photo)} />
        </div>
      )}
    </div>
  )
}

/** Stands in for a missing photo. */
export function NoPhoto({ person }: { person: PersonView }) {
  return (
    <div className="person-photo">
      <Silhouette id={person.id} className="absolute inset-0" />
      <p className="absolute end-4 top-4 rounded-full bg-night/70 px-3 py-1 font-medium text-on-night text-xs">
        {useTexts('shell').person.photoSoon}
      </p>
    </div>
  )
}
