import { type ReactNode, useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'

type HiddenByWordsProps = { isHidden: boolean | undefined; children: ReactNode }

// The button that had the focus is gone.
const focus = (words: HTMLElement | null) => words?.focus()

/** Shows the words of another person. If the reader’s own words hide them, a button shows them. */
export function HiddenByWords({ isHidden, children }: HiddenByWordsProps) {
  const { hidden } = useTexts('people')
  const [isShown, setIsShown] = useState(false)
  if (!isHidden) return children
  if (isShown) {
    return (
      <span ref={focus} tabIndex={-1} className="rounded-sm">
        {children}
      </span>
    )
  }
  return (
    <>
      <span className="italic">{hidden.text}</span>{' '}
      <button
        type="button"
        onClick={() => setIsShown(true)}
        className="min-h-11 min-w-11 rounded-sm font-semibold underline underline-offset-2"
      >
        {hidden.show}
      </button>
    </>
  )
}
