import type { OwnIntroView } from '@hearth/contract/media/intros'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../../components/buttons/Button.tsx'
import { Sheet } from '../../../components/overlays/Sheet.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useIntroChange } from './clips.queries.ts'
import { captionsOf, DetailFields, type Details, detailsOf } from './DetailFields.tsx'
import { PromptChoice } from './PromptChoice.tsx'

type IntroDetailsProps = { intro: OwnIntroView; onClose: () => void }

/** A sheet with what belongs to a video besides its picture and sound. */
export function IntroDetails({ intro, onClose }: IntroDetailsProps) {
  const texts = useTexts('intro')
  const [details, setDetails] = useState<Details>(() => detailsOf(intro))
  const [promptId, setPromptId] = useState(intro.promptId)
  const [isChecked, setIsChecked] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const change = useIntroChange()
  const captions = captionsOf(details)
  const hadCaptions = intro.captions !== null
  const isMissing = hadCaptions && captions === undefined
  function save() {
    setIsChecked(true)
    if (isMissing) return field.current?.focus()
    change.mutate(
      { promptId, visibleTo: details.visibleTo, ...(captions !== undefined && { captions }) },
      {
        onSuccess: () => {
          toast.success(texts.saved)
          onClose()
        },
      },
    )
  }
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={texts.steps.edit}>
      <PromptChoice promptId={promptId} onChange={setPromptId} />
      <DetailFields
        details={details}
        onChange={setDetails}
        {...(hadCaptions && { required: { field, isMissing: isChecked && isMissing } })}
      />
      <Button size="lg" busy={change.isPending} onClick={save}>
        {texts.save}
      </Button>
    </Sheet>
  )
}
