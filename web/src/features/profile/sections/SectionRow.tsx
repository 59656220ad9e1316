import { ChevronDown, ChevronRight, CircleAlert, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Section } from './sections.ts'
import { rowIdOf } from './use-open-section.ts'

type SectionRowProps = {
  section: Section
  line: string
  isOpen: boolean
  /** The section opens in a sheet, not below the row. */
  isSheet: boolean
  isEdited: boolean
  hasError: boolean
  /** Who sees the section, if not everyone. */
  seen: string | undefined
  onPress: () => void
  children?: ReactNode
}

/** The summary of a section in at most two lines. A press opens the section. */
export function SectionRow({ section, line, isOpen, isSheet, onPress, children, ...told }: SectionRowProps) {
  const more = useTexts('profile')
  const texts = { profile: useTexts('ownProfile'), more }
  const id = rowIdOf(section.id)
  const Icon = isSheet ? ChevronRight : ChevronDown
  return (
    <li className="border-line border-t first:border-t-0">
      <div className="group relative flex items-center gap-3 px-5 py-4 transition-colors has-[button:hover]:bg-brand-soft/50 sm:px-7">
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
            <h2 id={`${id}-title`} className="min-w-0 font-display font-semibold text-lg leading-snug">
              {section.title(texts)}
            </h2>
            {told.isEdited && (
              <span className="rounded-full bg-brand-soft px-2.5 py-0.5 font-semibold text-brand-strong text-xs">
                {more.edited}
              </span>
            )}
          </div>
          <div id={`${id}-line`} className="wrap-break-word flex flex-col gap-0.5 text-muted text-sm">
            <Line text={line} empty={section.empty(texts)} hasError={told.hasError} />
            {told.seen && <Seen who={told.seen} />}
          </div>
        </div>
        <button
          id={id}
          type="button"
          aria-expanded={isOpen}
          aria-haspopup={isSheet ? 'dialog' : undefined}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-line`}
          onClick={onPress}
          className="absolute inset-0 rounded-lg focus-visible:-outline-offset-4"
        />
        <Icon
          aria-hidden
          className={`size-5 shrink-0 text-muted transition-transform ${isSheet ? 'rtl:-scale-x-100' : ''} ${isOpen && !isSheet ? 'rotate-180' : ''}`}
        />
      </div>
      {children}
    </li>
  )
}

function Line({ text, empty, hasError }: { text: string; empty: string; hasError: boolean }) {
  const { checkThis } = useTexts('profile')
  if (!hasError) {
    if (!text) return <p>{empty}</p>
    return (
      <p dir="auto" className="line-clamp-2">
        {text}
      </p>
    )
  }
  return (
    <p className="flex items-center gap-1.5 font-medium text-danger">
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      {checkThis}
    </p>
  )
}

function Seen({ who }: { who: string }) {
  const texts = useTexts('profile')
  return (
    <p className="flex items-center gap-1.5 text-xs">
      <EyeOff aria-hidden className="size-3.5 shrink-0" />
      {who === texts.seenBySome ? texts.seenMixed : texts.seenOnly({ who })}
    </p>
  )
}
