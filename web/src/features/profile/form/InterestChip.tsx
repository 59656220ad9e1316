import { Heart } from 'lucide-react'
import { RemovableChip } from '../../../components/person/Chip.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'

type InterestChipProps = {
  interest: string
  isFavourite: boolean
  onToggle: () => void
  onRemove: () => void
}

/** An interest of the viewer, with its heart. */
export function InterestChip({ interest, isFavourite, onToggle, onRemove }: InterestChipProps) {
  const texts = useTexts('ownProfile')
  return (
    <li className="flex max-w-full">
      <button
        type="button"
        aria-pressed={isFavourite}
        aria-label={texts.favourite({ interest })}
        onClick={onToggle}
        className="grid size-11 shrink-0 place-items-center rounded-full text-brand hover:bg-brand-soft"
      >
        <Heart aria-hidden className={`size-5 ${isFavourite ? 'fill-current' : ''}`} />
      </button>
      <RemovableChip removeLabel={texts.removeInterest({ interest })} onRemove={onRemove}>
        {interest}
      </RemovableChip>
    </li>
  )
}
