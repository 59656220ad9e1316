import type { ProfileView } from '@hearth/contract/profile/people'
import { ArrowLeft, CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../components/buttons/Button.tsx'
import { Page } from '../../../components/layout/Page.tsx'
import { useTwoPanes } from '../../../lib/hooks/use-two-panes.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { DraftNote } from '../drafts/DraftNote.tsx'
import type { DraftToSend } from '../drafts/draft.ts'
import { useProfileForm } from '../form/use-profile-form.ts'
import { LazyConflicts } from '../lazy-parts.tsx'
import { Step } from './Step.tsx'
import { indexOfStep, type StepName, stepNames } from './steps.ts'
import { usePreview } from './use-preview.tsx'
import { useWizard } from './use-wizard.ts'

/** The first steps of a new person. Everything typed stays in the draft. */
export function Wizard({ profile, draft }: { profile: ProfileView; draft: DraftToSend | null }) {
  const texts = useTexts('profile').wizard
  const open = useProfileForm(profile, draft)
  const wizard = useWizard(open)
  const isWide = useTwoPanes()
  const preview = usePreview(open.form, profile)
  const { step, merging } = wizard
  const isDone = step === 'done'
  return (
    <Page width="wide" title={<Progress step={step} />} back={{ to: '/app', label: texts.leave }}>
      <div className="flex flex-1 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:gap-16">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void wizard.next()
          }}
          className="mx-auto flex w-full min-w-0 max-w-xl flex-1 flex-col"
        >
          {/* Once it stands still, an open list in it may lie over the buttons below. */}
          <div
            key={step}
            className="flex animate-rise flex-col gap-5 [animation-fill-mode:backwards] sm:gap-6"
          >
            <Heading step={step} />
            <Step
              step={step}
              form={open.form}
              preview={isWide ? null : preview}
              lacksPhotos={wizard.lacksPhotos}
            />
          </div>
          <div
            data-foot
            className="sticky bottom-(--bar-block,0px) z-10 -mx-5 mt-auto flex flex-col gap-1 bg-ground px-5 pt-3 sm:pt-8 pb-[max(1rem,env(safe-area-inset-bottom))]"
          >
            {wizard.hasFailed && <Failed text={texts.failed} />}
            {open.draftState === 'savedHere' && <DraftNote state="savedHere" />}
            <div className="flex flex-wrap items-center gap-2">
              {wizard.back && (
                <Button variant="quiet" className="-ms-3" onClick={wizard.back}>
                  <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
                  {texts.back}
                </Button>
              )}
              {wizard.skip && (
                <Button variant="quiet" onClick={wizard.skip}>
                  {texts.skip}
                </Button>
              )}
              <Button type="submit" size="lg" busy={wizard.isSaving} className="ms-auto min-w-24 flex-1">
                {wizard.isSaving ? texts.saving : isDone ? texts.finish : texts.next}
              </Button>
            </div>
          </div>
        </form>
        {isWide && (
          <aside className="sticky top-(--header-block) -mx-4 max-h-[calc(100dvh-var(--header-block))] overflow-y-auto px-4 pt-1 pb-12 [scrollbar-width:thin]">
            {preview}
          </aside>
        )}
      </div>
      {merging.undecided && (
        <LazyConflicts
          conflicts={merging.undecided.conflicts}
          onDecide={(choose) => {
            if (merging.decide(choose)) void wizard.next()
          }}
          onLater={merging.putOff}
        />
      )}
    </Page>
  )
}

/** The current step, in numbers for screen readers. */
function Progress({ step }: { step: StepName }) {
  const texts = useTexts('profile').wizard
  const at = indexOfStep(step)
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden className="flex min-w-0 gap-1.5">
        {stepNames.map((name, place) => (
          <span
            key={name}
            className={`h-1.5 w-4 min-w-1 rounded-full transition-colors duration-300 sm:w-7 ${place <= at ? 'bg-brand' : 'bg-line'}`}
          />
        ))}
      </span>
      <span className="shrink-0 font-normal font-sans text-muted text-sm tabular-nums">
        {texts.progress({ n: at + 1, of: stepNames.length })}
      </span>
    </span>
  )
}

function Heading({ step }: { step: StepName }) {
  const title = useTexts('profile').wizard.steps[step]
  const heading = useRef<HTMLHeadingElement>(null)
  // The page's title stays the same, so the focus tells screen readers about a new step.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2
      ref={heading}
      tabIndex={-1}
      className="text-balance py-2 font-display font-semibold text-2xl outline-none [@media(height<44rem)]:text-xl sm:text-3xl"
    >
      {title}
    </h2>
  )
}

const Failed = ({ text }: { text: ReactNode }) => (
  <p role="alert" className="flex items-center justify-center gap-2 font-medium text-danger text-sm">
    <CircleAlert aria-hidden className="size-4" />
    {text}
  </p>
)
