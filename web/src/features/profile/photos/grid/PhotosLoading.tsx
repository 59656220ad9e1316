import { MAX_PHOTOS } from '@hearth/contract/photos/photos'
import { Skeleton } from '../../../../components/states/Skeleton.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'

/** The places of the photos before they are there, in the grid that they will have. */
export function PhotosLoading() {
  const texts = useTexts('front')
  return (
    <div role="status" className="@container flex flex-col gap-4">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-4 w-4/5 rounded-full" />
      <div aria-hidden className={grid}>
        {Array.from({ length: MAX_PHOTOS }, (_, place) => (
          <div key={place} data-main={place === 0 || undefined}>
            <Skeleton className="h-full" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Nine places in three columns, or six where there is room; the main one takes four cells, so that nothing is left over. */
export const grid =
  'grid grid-cols-3 gap-2 sm:gap-3 @min-[30rem]:grid-cols-6 *:aspect-4/5 *:data-main:col-span-2 *:data-main:row-span-2 *:data-main:aspect-auto'

/** A round sign that lies on a picture, whatever the picture shows. */
export const onPicture = 'rounded-full bg-night/75 text-on-night'
