import { MAX_PHOTOS } from '@hearth/contract/photos'
import { Skeleton } from '../../../../components/states/Skeleton.tsx'
import { useTexts } from '../../../../lib/texts/texts.tsx'
import { grid } from './grid-classes.ts'

/** The places of the photos before they are there, in the grid that they will have. */
export function PhotosLoading() {
  const texts = useTexts().app
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
