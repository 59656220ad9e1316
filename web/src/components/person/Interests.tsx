import type { PersonView } from '@hearth/contract/profile/people'
import { Heart } from 'lucide-react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Chip } from './Chip.tsx'

/** The interests of a person, the favourites first. */
export function Interests({ person: { interests, favourites } }: { person: PersonView }) {
  const { favourite } = useTexts('cards')
  const isFavourite = (interest: string) => favourites.includes(interest)
  const others = interests.filter((interest) => !isFavourite(interest))
  return (
    <ul aria-label={useTexts('shell').person.interests} className="flex flex-wrap gap-2">
      {[...interests.filter(isFavourite), ...others].map((interest) => (
        <li key={interest} className="max-w-full">
          <Chip>
            {interest}
            {isFavourite(interest) && (
              <Heart
                role="img"
                aria-label={favourite}
                className="ms-1.5 inline size-3.5 fill-current align-[-0.15em] text-brand"
              />
            )}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
