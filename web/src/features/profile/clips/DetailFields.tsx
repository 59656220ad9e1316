import {
  type IntroAudience,
  introAudiences,
  MAX_CAPTIONS_LENGTH,
  type OwnIntroView,
} from '@hearth/contract/media/intros'
import type { RefObject } from 'react'
import { Checkbox } from '../../../components/fields/Checkbox.tsx'
import { TextAreaField } from '../../../components/fields/Field.tsx'
import { RadioGroup } from '../../../components/fields/RadioGroup.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'

/** The captions and the audience of a video as they are typed. */
export type Details = { captions: string; isSilent: boolean; visibleTo: IntroAudience }

/** Returns the details of a video, or those of a new one. */
export const detailsOf = (intro: OwnIntroView | null): Details => ({
  captions: intro?.captions ?? '',
  isSilent: intro?.captions === '',
  visibleTo: intro?.visibleTo ?? 'matches',
})

/** Returns the captions to send: '' if no one speaks, and nothing while they are not written. */
export function captionsOf({ captions, isSilent }: Details): string | undefined {
  if (isSilent) return ''
  return captions.trim() || undefined
}

type DetailFieldsProps = {
  details: Details
  onChange: (details: Details) => void
  /** Set if the video has captions already, which can be changed and not taken away. */
  required?: { field: RefObject<HTMLTextAreaElement | null>; isMissing: boolean }
}

export function DetailFields({ details, onChange, required }: DetailFieldsProps) {
  const texts = useTexts('intro')
  const { captions, isSilent, visibleTo } = details
  const canWait = !required && captionsOf(details) === undefined
  return (
    <>
      <div className="flex flex-col gap-1">
        {!isSilent && (
          <TextAreaField
            ref={required?.field}
            label={texts.details.captions}
            hint={canWait ? texts.details.later : texts.details.captionsHint}
            error={required?.isMissing ? texts.writeCaptions : undefined}
            count={texts.details.left({ n: MAX_CAPTIONS_LENGTH - captions.length })}
            maxLength={MAX_CAPTIONS_LENGTH}
            rows={3}
            className="field-sizing-content min-h-24"
            value={captions}
            onChange={(event) => onChange({ ...details, captions: event.target.value })}
          />
        )}
        <Checkbox
          label={texts.details.silent}
          checked={isSilent}
          onChange={(next) => onChange({ ...details, isSilent: next })}
        />
      </div>
      <RadioGroup
        label={texts.audienceLabel}
        options={introAudiences.map((value) => ({ value, label: texts.audience[value] }))}
        value={visibleTo}
        onChange={(next) => onChange({ ...details, visibleTo: next })}
      />
    </>
  )
}
