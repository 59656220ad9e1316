import type { DecisionContent, StatementView } from '@hearth/contract/console/decisions'
import { directionOf } from '@hearth/texts/formatters'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useFormats } from '../../../lib/format/formats.ts'
import { useOnline } from '../../../lib/hooks/connection-state.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Problem, SmallButton } from '../parts.tsx'

/** A complete decision with its statement, or with null where the person hears nothing. */
export type PreviewedDecision = { content: DecisionContent; statement: StatementView | null }

type PreviewProps = {
  decision: PreviewedDecision
  isBusy: boolean
  problem: string
  onSend: () => void
  onBack: () => void
}

/** The statement as the person will read it, and the button that sends the decision. */
export function Preview({ decision: { content, statement }, isBusy, problem, onSend, onBack }: PreviewProps) {
  const texts = useTexts('consoleCase')
  const isOnline = useOnline()
  const all = useRef<HTMLDivElement>(null)
  const send = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The statement is read before it is sent, so it is what is scrolled to.
    all.current?.scrollIntoView({ block: 'nearest' })
    send.current?.focus({ preventScroll: true })
  }, [])
  const isBan = content.measure === 'ban'
  const label = isBan ? texts.preview.propose : statement ? texts.preview.send : texts.preview.close
  return (
    <div ref={all} className="flex min-w-0 scroll-mt-18 flex-col gap-3">
      {statement ? <Statement statement={statement} /> : <p className="text-sm">{texts.preview.nothing}</p>}
      {isBan && <p className="text-muted text-xs">{texts.compose.banNote}</p>}
      {problem && <Problem>{problem}</Problem>}
      <div className="flex flex-wrap gap-2">
        <SmallButton
          ref={send}
          tone="primary"
          busy={isBusy}
          disabled={!isOnline}
          onClick={onSend}
          onKeyDown={ignoreHeldKey}
          className="grow"
        >
          {isOnline ? (isBusy ? texts.preview.busy : label) : texts.compose.needsConnection}
        </SmallButton>
        <SmallButton disabled={isBusy} onClick={onBack}>
          {texts.preview.back}
        </SmallButton>
      </div>
    </div>
  )
}

/** The Enter key that opened the preview may still be held, and must not send it too. */
function ignoreHeldKey(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault()
}

function Statement({ statement: { language, title, paragraphs } }: { statement: StatementView }) {
  const texts = useTexts('consoleCase').preview
  const { languageName } = useFormats()
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-3 text-xs">
        <span className="font-medium">{texts.heading}</span>
        <span className="text-muted">{texts.language({ language: languageName(language) })}</span>
      </p>
      <div
        lang={language}
        dir={directionOf(language)}
        className="wrap-anywhere flex min-w-0 flex-col gap-2.5 rounded-md border border-line bg-raised p-4 text-sm"
      >
        <p className="font-semibold">{title}</p>
        {paragraphs.map((paragraph, place) => (
          <p key={place} dir="auto" className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
    </div>
  )
}
