import type { PersonView } from '@hearth/contract/profile/people'
import { lazy, Suspense, useState } from 'react'
import { VerifiedBadge } from '../../../components/person/Chip.tsx'
import { loadTexts } from '../../../lib/texts/loaded-texts.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

// Few people press it, so the page does not wait for it.
const Checked = lazy(async () => {
  const [it] = await Promise.all([import('./Checked.tsx'), loadTexts('verifiedBadge')])
  return { default: it.Checked }
})

type BadgeButtonProps = { person: PersonView; isOwn: boolean }

/** The badge, which says what was checked when it is pressed. */
export function BadgeButton({ person, isOwn }: BadgeButtonProps) {
  const { verified } = useTexts('shell').person
  const [isOpen, setIsOpen] = useState(false)
  if (!person.badge) return <VerifiedBadge label={verified} />
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="-m-2.5 inline-grid size-11 place-items-center rounded-full align-middle transition-colors hover:bg-brand-soft"
      >
        <VerifiedBadge label={verified} />
      </button>
      {isOpen && (
        <Suspense>
          <Checked
            badge={person.badge}
            photos={person.photos}
            isOwn={isOwn}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
