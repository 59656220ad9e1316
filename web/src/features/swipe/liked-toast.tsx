import { toast } from 'sonner'
import { type Cell, openCell, useCell } from '../../lib/cell.ts'

const SHOWN_MS = 4_000

type Shown = { id: string | number; title: string; words: Cell<string> }

let shown: Shown | undefined
let ending: ReturnType<typeof setTimeout> | undefined

const Words = ({ words }: { words: Cell<string> }) => useCell(words)

const isUp = (one: Shown | undefined): one is Shown =>
  one !== undefined && toast.getToasts().some(({ id }) => id === one.id)

/**
 * Tells of a like, in one place for all: whoever swipes fast would be buried under them otherwise. The words change
 * within the toast that is there, because one told anew would be laid out anew in the middle of a swipe.
 */
export function tellLiked(title: string, text: string): void {
  clearTimeout(ending)
  ending = setTimeout(dismissLiked, SHOWN_MS)
  if (isUp(shown) && shown.title === title) return shown.words.set(text)
  if (isUp(shown)) toast.dismiss(shown.id)
  const words = openCell(text)
  const id = toast(title, {
    description: <Words words={words} />,
    duration: Infinity,
    onDismiss: (gone) => {
      if (gone.id === shown?.id) shown = undefined
    },
  })
  shown = { id, title, words }
}

/** Takes back what was told of a like. */
export function dismissLiked(): void {
  clearTimeout(ending)
  // Without an id every toast there is would go.
  if (shown) toast.dismiss(shown.id)
  shown = undefined
}
