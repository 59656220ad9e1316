import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { AddArt, ConfirmArt, ShareArt } from './StepArt.tsx'

/** The three presses with which one installs a site on an iPhone, each with a drawing. */
export function InstallSteps() {
  const { steps } = useTexts('install')
  return (
    <ol className="flex flex-col gap-4">
      <Step place={1} art={<ShareArt />} {...steps.share} />
      <Step place={2} art={<AddArt />} {...steps.add} />
      <Step place={3} art={<ConfirmArt />} {...steps.confirm} />
    </ol>
  )
}

type InstallStepProps = { place: number; art: ReactNode; title: string; text: string }

function Step({ place, art, title, text }: InstallStepProps) {
  return (
    <li className="flex items-center gap-4">
      <span className="relative shrink-0">
        <span className="block w-28 overflow-hidden rounded-lg bg-brand-soft">{art}</span>
        <span
          aria-hidden
          className="absolute -start-2 -top-2 grid size-6 place-items-center rounded-full bg-brand font-semibold text-on-brand text-xs"
        >
          {place}
        </span>
      </span>
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="font-semibold">{title}</span>
        <span className="text-pretty text-muted text-sm">{text}</span>
      </span>
    </li>
  )
}
