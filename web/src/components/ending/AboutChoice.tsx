import type { ReportAbout } from '@hearth/contract/people/safety'
import type { PromptAnswer } from '@hearth/contract/profile/fields'
import { Check, UserRound, Video } from 'lucide-react'
import { RadioGroup as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { usePromptText } from '../../lib/texts/prompts.ts'
import { useDirection, useTexts } from '../../lib/texts/texts.ts'
import { Photo } from '../photo/Photo.tsx'
import type { Reportable } from './EndingButtons.tsx'

const PROFILE = 'profile'
const keyOf = (about: ReportAbout | undefined) => (about ? `${about.kind} ${about.id}` : PROFILE)

type AboutChoiceProps = {
  person: Reportable
  /** Undefined for the whole profile. */
  value: ReportAbout | undefined
  onChange: (about: ReportAbout | undefined) => void
}

/** Asks for the photo or the answer that a report is about, in one row that scrolls. It takes the focus. */
export function AboutChoice({ person: { photos, prompts, clips }, value, onChange }: AboutChoiceProps) {
  const texts = useTexts('reporting')
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.querySelector<HTMLElement>('[role="radio"]')?.focus(), [])
  const choices: ReportAbout[] = [
    ...photos.map((photo) => ({ kind: 'photo' as const, id: photo.id })),
    ...clipChoices(clips),
    ...prompts.map(({ promptId }) => ({ kind: 'prompt' as const, id: promptId })),
  ]
  return (
    <div className="flex shrink-0 flex-col gap-2">
      <p id={id} className="font-medium text-sm">
        {texts.aboutLabel}
      </p>
      <Radix.Root
        ref={root}
        dir={useDirection()}
        aria-labelledby={id}
        value={keyOf(value)}
        onValueChange={(key) => onChange(choices.find((one) => keyOf(one) === key))}
        className="-mx-(--side) flex scroll-px-(--side) gap-2 overflow-x-auto px-(--side) py-1.5"
      >
        <AboutOption value={PROFILE} className="flex w-24 flex-col items-center justify-center gap-1 px-2">
          <UserRound aria-hidden className="size-6 shrink-0" />
          <span className="max-w-full text-center font-medium text-xs leading-tight">{texts.profile}</span>
        </AboutOption>
        {photos.map((photo, place) => {
          const name = texts.photo({ place: place + 1 })
          return (
            <AboutOption
              key={photo.id}
              value={keyOf({ kind: 'photo', id: photo.id })}
              label={photo.alt || name}
              className="w-18 overflow-hidden"
            >
              <Photo
                photo={photo}
                sizes="4.5rem"
                alt=""
                fallback={<span className="grid size-full place-items-center text-xs">{name}</span>}
                className="size-full"
              />
            </AboutOption>
          )
        })}
        {clips?.intro && (
          <AboutOption
            value={keyOf({ kind: 'intro', id: clips.intro.id })}
            className="flex w-24 flex-col items-center justify-center gap-1 px-2"
          >
            <Video aria-hidden className="size-6 shrink-0" />
            <span className="max-w-full text-center font-medium text-xs leading-tight">{texts.intro}</span>
          </AboutOption>
        )}
        {clips?.voiceAnswers.map(({ id: answerId, promptId, text }) => (
          <AboutOption
            key={answerId}
            value={keyOf({ kind: 'voice_answer', id: answerId })}
            className="flex w-56 flex-col justify-center px-3 text-start"
          >
            <Answer prompt={{ promptId, answer: text || texts.spoken }} />
          </AboutOption>
        ))}
        {prompts.map((prompt) => (
          <AboutOption
            key={prompt.promptId}
            value={keyOf({ kind: 'prompt', id: prompt.promptId })}
            className="flex w-56 flex-col justify-center px-3 text-start"
          >
            <Answer prompt={prompt} />
          </AboutOption>
        ))}
      </Radix.Root>
    </div>
  )
}

const clipChoices = (clips: Reportable['clips']): ReportAbout[] => [
  ...(clips?.intro ? [{ kind: 'intro' as const, id: clips.intro.id }] : []),
  ...(clips?.voiceAnswers ?? []).map(({ id }) => ({ kind: 'voice_answer' as const, id })),
]

type AboutOptionProps = { value: string; label?: string; className: string; children: ReactNode }

function AboutOption({ value, label, className, children }: AboutOptionProps) {
  return (
    <Radix.Item
      value={value}
      aria-label={label}
      className={`relative h-22 shrink-0 rounded-lg bg-raised shadow-soft transition hover:bg-brand-soft data-[state=checked]:bg-brand-soft data-[state=checked]:ring-2 data-[state=checked]:ring-brand ${className}`}
    >
      {children}
      <Radix.Indicator className="absolute inset-e-1 top-1 grid size-5 place-items-center rounded-full bg-brand text-on-brand">
        <Check aria-hidden className="size-3.5" strokeWidth={3} />
      </Radix.Indicator>
    </Radix.Item>
  )
}

function Answer({ prompt: { promptId, answer } }: { prompt: PromptAnswer }) {
  const question = usePromptText()(promptId)
  return (
    <>
      <span className="text-muted text-xs leading-tight">{question}</span>{' '}
      <span dir="auto" className="wrap-anywhere line-clamp-1 text-sm leading-snug">
        {answer}
      </span>
    </>
  )
}
