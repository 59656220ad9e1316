import type { OwnIntroView } from '@hearth/contract/media/intros'
import { clipLimits } from '@hearth/contract/media/media'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/buttons/Button.tsx'
import { Sheet } from '../../../components/overlays/Sheet.tsx'
import { useWarningBeforeLeaving } from '../../../lib/hooks/use-warning-before-leaving.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { CameraStep, type RawVideo } from './CameraStep.tsx'
import { CutStep } from './CutStep.tsx'
import type { NewIntro } from './clips.queries.ts'
import { editsOf } from './cut.rules.ts'
import { captionsOf, DetailFields, type Details, detailsOf } from './DetailFields.tsx'
import { PromptChoice } from './PromptChoice.tsx'
import { UploadsLeft } from './UploadsLeft.tsx'
import type { CutProblem } from './use-cutting.ts'

const FIRST_PROMPT = 'sunday-ten'
const MINUTE_MS = 60_000

type IntroEditorProps = {
  /** The video that the new one is to replace; its audience is kept. */
  before: OwnIntroView | null
  /** The longest video. */
  maxMs: number
  onClose: () => void
  onReady: (intro: NewIntro) => void
}

type EditorStep = 'record' | 'cut' | 'details'

/** A sheet in three steps: record or choose a video, cut it, say what belongs to it. */
export function IntroEditor({ before, maxMs, onClose, onReady }: IntroEditorProps) {
  const texts = useTexts('intro')
  const [step, setStep] = useState<EditorStep>('record')
  const [promptId, setPromptId] = useState(before?.promptId ?? FIRST_PROMPT)
  const [raw, setRaw] = useState<RawVideo>()
  const [edits, setEdits] = useState<NewIntro['edits']>()
  const [problem, setProblem] = useState<CutProblem>()
  // The words of the video before are not those of the new one.
  const [details, setDetails] = useState<Details>(() => ({
    ...detailsOf(before),
    captions: '',
    isSilent: false,
  }))
  const body = useFocusOf(step)
  useWarningBeforeLeaving(raw !== undefined)

  function goBack(why?: CutProblem) {
    setProblem(why)
    setRaw(undefined)
    setStep('record')
  }

  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={texts.steps[step]}>
      <div ref={body} tabIndex={-1} className="flex min-w-0 flex-col gap-4 outline-none">
        {step === 'record' && (
          <>
            <UploadsLeft />
            <PromptChoice promptId={promptId} onChange={setPromptId} />
            <CameraStep
              maxMs={maxMs}
              trouble={problem && textOf(texts.problems, problem)}
              onVideo={(video) => {
                setRaw(video)
                setProblem(undefined)
                setStep('cut')
              }}
            />
          </>
        )}
        {step === 'cut' && raw && (
          <CutStep
            raw={raw}
            maxMs={maxMs}
            onAgain={() => goBack()}
            onProblem={goBack}
            onNext={(cut, durationMs) => {
              setEdits(editsOf(cut, durationMs))
              setStep('details')
            }}
          />
        )}
        {step === 'details' && raw && (
          <>
            <DetailFields details={details} onChange={setDetails} />
            <div className="flex flex-wrap gap-3 max-sm:*:grow">
              <Button variant="secondary" size="lg" onClick={() => setStep('cut')}>
                {texts.details.back}
              </Button>
              <Button
                size="lg"
                onClick={() =>
                  onReady({
                    blob: raw.blob,
                    promptId,
                    captions: captionsOf(details),
                    visibleTo: details.visibleTo,
                    edits,
                  })
                }
              >
                {texts.details.send}
              </Button>
            </div>
          </>
        )}
      </div>
    </Sheet>
  )
}

const textOf = (
  { unreadable, tooLong }: { unreadable: string; tooLong: (values: { n: number }) => string },
  problem: CutProblem,
) => (problem === 'tooLong' ? tooLong({ n: clipLimits.intro.maxSourceMs / MINUTE_MS }) : unreadable)

/** Moves the focus to the beginning of each next step, because the pressed button is gone. */
function useFocusOf(step: EditorStep) {
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    body.current?.focus()
    body.current?.parentElement?.scrollTo({ top: 0 })
  }, [step])
  return body
}
