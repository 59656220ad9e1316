import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react'
import { Skeleton } from '../../../components/states/Skeleton.tsx'
import { SeenBy } from '../form/SeenBy.tsx'
import { type EditorProps, hideableIn, type Section } from './sections.ts'

type SectionEditorProps = EditorProps & {
  section: Section
  /** Shown below the fields. */
  children?: ReactNode
  /** The section was just opened and takes the focus. */
  takesFocus?: boolean
}

const LEAST_SEEN = 240

/** The fields of one section, and who sees them. */
export function SectionEditor({ section, children, takesFocus = false, ...editor }: SectionEditorProps) {
  const { Editor } = section
  const seen = hideableIn(section)
  return (
    <Suspense fallback={<Loading />}>
      {seen.length > 0 && section.id !== 'special' && <SeenBy form={editor.form} fields={seen} />}
      <Editor {...editor} />
      {children}
      {takesFocus && <FocusOnOpen />}
    </Suspense>
  )
}

/** Moves the focus once the fields are rendered: to the first invalid one, or else to the section. */
function FocusOnOpen() {
  const mark = useRef<HTMLSpanElement>(null)
  // A layout effect runs before code that waits for a field to focus.
  useLayoutEffect(() => {
    const section = mark.current?.closest<HTMLElement>('[data-section]')
    if (section) focusIn(section)
  }, [])
  return <span ref={mark} hidden />
}

export function focusIn(section: HTMLElement): void {
  const wrong = section.querySelector<HTMLElement>('[aria-invalid="true"], [data-objection] button')
  if (wrong) return wrong.focus()
  section.focus({ preventScroll: true })
  // A sheet starts at its top anyway, and a section in view need not move.
  const { top } = section.getBoundingClientRect()
  if (section.closest('[role="dialog"]') || (top > 0 && top < innerHeight - LEAST_SEEN)) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  section.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
}

function Loading() {
  return (
    <div aria-hidden className="flex flex-col gap-5">
      {[1, 2, 3].map((field) => (
        <div key={field} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-24 rounded-full" />
          <Skeleton className="h-12" />
        </div>
      ))}
    </div>
  )
}
