import { Shuffle } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../components/buttons/Button.tsx'
import { usePromptText } from '../../../lib/texts/prompts.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { LazyPromptPicker } from '../sections/LazyPromptPicker.tsx'

type PromptChoiceProps = { promptId: string; onChange: (promptId: string) => void }

/** The prompt that a video answers, and a way to choose another. */
export function PromptChoice({ promptId, onChange }: PromptChoiceProps) {
  const texts = useTexts('intro')
  const question = usePromptText()(promptId)
  const [isPicking, setIsPicking] = useState(false)
  return (
    <div className="flex items-center justify-between gap-2 rounded-lg bg-brand-soft p-4">
      <p className="min-w-0 flex-1">
        <span className="block text-muted text-xs">{texts.promptLabel}</span>
        <span className="text-pretty font-display font-semibold text-lg">{question}</span>
      </p>
      <IconButton label={texts.changePrompt} className="-my-2 -me-2" onClick={() => setIsPicking(true)}>
        <Shuffle aria-hidden className="size-5" />
      </IconButton>
      <LazyPromptPicker
        isOpen={isPicking}
        taken={[]}
        onPick={(id) => {
          onChange(id)
          setIsPicking(false)
        }}
        next={() => null}
        onClose={() => setIsPicking(false)}
      />
    </div>
  )
}
