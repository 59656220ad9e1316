import { Checkbox } from '../../../components/fields/Checkbox.tsx'
import { Section } from '../../../components/layout/Section.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { PhotoFile } from './use-photo-files.ts'

type PhotoChoicesProps = {
  photos: readonly PhotoFile[]
  /** How many more can be ticked. */
  room: number
  idOf: (nth: number) => string
  isTicked: (id: string) => boolean
  onTick: (id: string, isOn: boolean) => void
}

/** The photos of a file, which are added to those that are there. */
export function PhotoChoices({ photos, room, idOf, isTicked, onTick }: PhotoChoicesProps) {
  const texts = useTexts('importing')
  if (photos.length === 0) return null
  return (
    <Section heading={texts.photos}>
      <p className="text-muted text-sm" role="status">
        {texts.room({ n: Math.max(0, room) })}
      </p>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {photos.map(({ url, isBroken, onBroken }, nth) => (
          <li key={url} className="flex min-w-0 flex-col gap-1">
            {isBroken ? (
              <div className="aspect-4/5 rounded-lg unlit-photo" />
            ) : (
              <img
                src={url}
                alt=""
                onError={onBroken}
                className="aspect-4/5 w-full rounded-lg bg-sunken object-cover"
              />
            )}
            <Checkbox
              label={texts.photo({ n: nth + 1 })}
              {...(isBroken && { hint: texts.broken })}
              checked={!isBroken && isTicked(idOf(nth))}
              disabled={isBroken || (room <= 0 && !isTicked(idOf(nth)))}
              onChange={(isOn) => onTick(idOf(nth), isOn)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
