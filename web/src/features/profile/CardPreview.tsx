import type { PersonView, ProfileView } from '@hearth/contract/people'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { PersonCard } from '../../components/PersonCard.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { type ProfileForm, personOf } from './profile.form.ts'

/** Asks for what stands in the form only when one looks, so that typing draws no card. */
export function CardPreview({ profile, typed }: { profile: ProfileView; typed: () => ProfileForm }) {
  const texts = useTexts().profile
  const [isOpen, setIsOpen] = useState(false)
  const [person, setPerson] = useState<PersonView>()

  function open() {
    setPerson(personOf(typed(), profile, new Date()))
    setIsOpen(true)
  }

  return (
    <>
      <Button variant="quiet" size="lg" onClick={open}>
        <Eye aria-hidden className="size-5" />
        {texts.preview}
      </Button>
      <Sheet
        open={isOpen}
        onOpenChange={setIsOpen}
        title={texts.previewTitle}
        description={person ? texts.previewText : texts.previewMissing}
      >
        {person && <PersonCard person={person} />}
      </Sheet>
    </>
  )
}
