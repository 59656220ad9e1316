import type { Palette } from '@hearth/contract/console/community'
import { useFormats } from '../../lib/format/formats.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { OwnTextField } from './parts.tsx'

type ColourFieldProps = {
  label: string
  value: string
  fallback: string
  /** Where the colour cannot be read, as far as that is known. */
  unreadable: Palette['unreadable'] | undefined
  error: string | undefined
  onChange: (colour: string) => void
}

/** A colour, typed or picked, with the first place where it cannot be read. */
export function ColourField({ label, value, fallback, unreadable, error, onChange }: ColourFieldProps) {
  const { look: words } = useTexts('consoleCommunity')
  const { number } = useFormats()
  const [worst] = (value && unreadable ? unreadable : []).toSorted((a, b) => a.contrast - b.contrast)
  const objection =
    worst &&
    words.unreadable({
      place: worst.place === 'strong' ? 'other' : worst.place,
      contrast: number(Math.round(worst.contrast * 10) / 10),
    })
  return (
    <div className="flex items-start gap-3">
      <input
        type="color"
        aria-label={words.pick({ field: label })}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : fallback}
        onChange={({ target }) => onChange(target.value)}
        className="mt-6.5 size-12 shrink-0 cursor-pointer rounded-lg border border-line-strong bg-raised p-1"
      />
      <div className="min-w-0 flex-1">
        <OwnTextField
          label={label}
          value={value}
          fallback={fallback}
          maxLength={7}
          error={objection ?? error}
          onChange={(colour) => onChange(colour.trim())}
        />
      </div>
    </div>
  )
}
