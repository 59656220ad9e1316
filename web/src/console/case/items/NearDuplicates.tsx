import type { NearDuplicateView } from '@hearth/contract/console/cases'
import { useId } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { CasePhoto } from './CasePhoto.tsx'

type NearDuplicatesProps = { number: string; found: readonly NearDuplicateView[] }

/** Photos of the subject beside photos of other accounts that look alike. */
export function NearDuplicates({ number, found }: NearDuplicatesProps) {
  const texts = useTexts('consoleCase')
  const id = useId()
  if (found.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <h2 id={id} className="font-semibold text-sm">
        {texts.nearDuplicates.heading}
      </h2>
      <p className="text-muted text-xs">{texts.nearDuplicates.text({ n: found.length })}</p>
      <ul className="flex flex-wrap gap-3">
        {found.map(({ photoId, otherPhotoId, firstName }, place) => {
          const name = firstName ?? texts.unnamed
          const { nearHidden, nearShown, hidden, shown } = texts.photos
          return (
            <li
              key={`${photoId} ${otherPhotoId}`}
              className="flex min-w-0 flex-col gap-1.5 rounded-md border border-line bg-surface p-2"
            >
              <span className="flex gap-2">
                <CasePhoto
                  number={number}
                  photoId={photoId}
                  labels={{ hidden: hidden({ n: place + 1 }), shown: shown({ n: place + 1 }) }}
                />
                <CasePhoto
                  number={number}
                  photoId={otherPhotoId}
                  labels={{ hidden: nearHidden({ name }), shown: nearShown({ name }) }}
                />
              </span>
              <span className="wrap-anywhere max-w-74 text-muted text-xs">
                {texts.nearDuplicates.other({ name })}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
