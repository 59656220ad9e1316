import { type PromptTheme, prompts, promptThemes } from '@hearth/contract/profile/prompts'
import { useState } from 'react'
import { Sheet } from '../../../components/overlays/Sheet.tsx'
import { usePromptText } from '../../../lib/texts/prompts.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

type PromptPickerProps = {
  isOpen: boolean
  taken: readonly string[]
  onPick: (promptId: string) => void
  /** Gets the focus after the sheet has closed. */
  next: () => HTMLElement | null | undefined
  onClose: () => void
}

/** A sheet with all prompts, one theme at a time. */
export function PromptPicker({ isOpen, taken, onPick, next, onClose }: PromptPickerProps) {
  const texts = useTexts('profile')
  const promptText = usePromptText()
  const [theme, setTheme] = useState<PromptTheme>('everyday')
  return (
    <Sheet open={isOpen} onOpenChange={(open) => !open && onClose()} title={texts.pickTitle} next={next}>
      <div role="group" aria-label={texts.themesLabel} className="flex flex-wrap gap-2">
        {promptThemes.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={theme === one}
            onClick={() => setTheme(one)}
            className="min-h-11 rounded-full bg-raised px-4 font-medium text-sm shadow-soft transition hover:text-brand aria-pressed:bg-brand aria-pressed:text-on-brand"
          >
            {texts.themes[one]}
          </button>
        ))}
      </div>
      <ul className="flex flex-col gap-1">
        {prompts
          .filter((prompt) => prompt.theme === theme)
          .map(({ id }) => {
            const isTaken = taken.includes(id)
            return (
              <li key={id}>
                <button
                  type="button"
                  disabled={isTaken}
                  onClick={() => onPick(id)}
                  className="flex min-h-13 w-full flex-col justify-center rounded-lg px-3 py-2.5 text-start transition-colors hover:bg-brand-soft off:text-muted"
                >
                  <span className="text-pretty font-display font-semibold text-lg">{promptText(id)}</span>
                  {isTaken && <span className="text-muted text-sm">{texts.alreadyAnswered}</span>}
                </button>
              </li>
            )
          })}
      </ul>
    </Sheet>
  )
}
