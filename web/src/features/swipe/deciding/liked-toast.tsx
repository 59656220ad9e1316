import { toast } from 'sonner'
import { createStore, type Store, useStore } from '../../../lib/store.ts'

const SHOWN_MS = 4_000

type LikedToast = { id: string | number; title: string; words: Store<string> }

let shown: LikedToast | undefined
let ending: ReturnType<typeof setTimeout> | undefined

const Words = ({ words }: { words: Store<string> }) => useStore(words)

/** The toast that is up, also where somebody else has put toasts away. */
const shownNow = () => (toast.getToasts().some(({ id }) => id === shown?.id) ? shown : undefined)

/**
 * Tells of a like, in one place for all: anyone who swipes fast would be buried under them otherwise. The words change
 * within the toast that is there, because one told again would be laid out again in the middle of a swipe.
 */
export function tellLiked(title: string, text: string): void {
  clearTimeout(ending)
  ending = setTimeout(dismissLiked, SHOWN_MS)
  const up = shownNow()
  if (up?.title === title) return up.words.set(text)
  if (up) toast.dismiss(up.id)
  const words = createStore(text)
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
