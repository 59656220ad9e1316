import type { TipView } from '@hearth/contract/profile/coach'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { ownPhotos, ownProfile } from '../../../api/queries.ts'
import { Button, IconButton } from '../../../components/buttons/Button.tsx'
import { usePromptText } from '../../../lib/texts/prompts.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Section } from '../sections/sections.ts'
import { focusField, sectionOfTip } from './places.ts'

type SectionOpening = { sections: readonly Section[]; onOpen: (section: Section) => void }

type TipRowProps = {
  tip: TipView
  /** Opens the sections of the profile; without it the tip is a hidden one. */
  opening?: SectionOpening
  onDecide: () => void
}

/** One tip with the rule that found it. */
export function TipRow({ tip, opening, onDecide }: TipRowProps) {
  const texts = useTexts('coach')
  const id = useId()
  const [isWhyShown, setIsWhyShown] = useState(false)
  const about = useAbout(tip)
  const text = useTipText(tip)
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0">
      <div className="flex items-start gap-2">
        <div id={`${id}-text`} className="min-w-0 flex-1">
          {about && <p className="wrap-break-word text-muted text-sm">{about}</p>}
          <p className="wrap-break-word text-pretty font-medium">{text}</p>
        </div>
        {opening && (
          <IconButton
            label={texts.hide}
            aria-describedby={`${id}-text`}
            className="-me-2 -mt-2"
            onClick={onDecide}
          >
            <X aria-hidden className="size-5" />
          </IconButton>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {opening ? (
          <GoTo tip={tip} {...opening} describedBy={`${id}-text`} />
        ) : (
          <Button variant="soft" aria-describedby={`${id}-text`} onClick={onDecide}>
            {texts.showAgain}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-expanded={isWhyShown}
          aria-describedby={`${id}-text`}
          onClick={() => setIsWhyShown(!isWhyShown)}
        >
          {texts.why}
        </Button>
      </div>
      {isWhyShown && <p className="text-pretty text-muted text-sm">{texts.reasons[tip.rule]}</p>}
    </li>
  )
}

type GoToProps = SectionOpening & { tip: TipView; describedBy: string }

function GoTo({ tip, sections, onOpen, describedBy }: GoToProps) {
  const texts = useTexts('coach')
  const titles = { profile: useTexts('ownProfile'), more: useTexts('profile') }
  const answers = useQuery(ownProfile).data?.prompts ?? []
  const section = sectionOfTip(sections, tip)
  if (!section) return null
  function go(to: Section) {
    onOpen(to)
    if (tip.field === 'prompts')
      focusField(
        to,
        'textarea',
        answers.findIndex(({ promptId }) => promptId === tip.promptId),
      )
    else if (tip.field) focusField(to, `[name="${tip.field}"]`)
  }
  return (
    <Button variant="soft" aria-describedby={describedBy} onClick={() => go(section)}>
      {texts.goTo({ place: section.title(titles) })}
    </Button>
  )
}

/** Returns the name of the text that a tip is about. */
function useAbout({ field, promptId }: TipView): string | undefined {
  const { names } = useTexts('profile')
  const promptText = usePromptText()
  return promptId ? promptText(promptId) : field && names[field]
}

function useTipText({ rule, step, phrase = '', photoId }: TipView): string {
  const { tips } = useTexts('coach')
  const { nextSteps } = useTexts('profile')
  const photos = useQuery(ownPhotos).data?.photos ?? []
  if (rule === 'missing_part') return step ? nextSteps[step] : ''
  const text = tips[rule]
  if (typeof text === 'string') return text
  return text({ phrase, n: photos.findIndex(({ id }) => id === photoId) + 1 })
}
