import { useState } from 'react'
import { toast } from 'sonner'
import { Button, ButtonLink } from '../../components/buttons/Button.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { formOf } from './form/profile.form.ts'
import type { OpenForm } from './form/use-profile-form.ts'

/** The notice above the form: a draft was restored, or, for a new person, the wizard is easier. */
export function FormNotice({ open, isNew }: { open: OpenForm; isNew: boolean }) {
  const texts = useTexts('profile')
  const [isRestored, setIsRestored] = useState(open.isRestored)

  function discard() {
    const given = open.form.getValues()
    open.form.reset(formOf(open.base()))
    open.dropDraft()
    setIsRestored(false)
    const undo = () => {
      open.form.reset(given)
      setIsRestored(true)
    }
    toast(texts.discarded, { action: { label: texts.undo, onClick: undo } })
  }

  if (isRestored) {
    return (
      <div
        role="status"
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-xl bg-brand-soft px-5 py-2"
      >
        <p className="min-w-0 flex-1 basis-60 text-pretty py-1.5 text-sm">{texts.restored}</p>
        <Button variant="quiet" className="-mx-5" onClick={discard}>
          {texts.discard}
        </Button>
      </div>
    )
  }
  if (!isNew) return null
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-xl bg-brand-soft p-5">
      <p className="min-w-0 flex-1 basis-40 font-display font-semibold text-lg">{texts.newHere.title}</p>
      <ButtonLink to="/welcome" variant="secondary">
        {texts.newHere.action}
      </ButtonLink>
    </div>
  )
}
