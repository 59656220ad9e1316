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
 * Shows all likes in one toast, which fast swipes would otherwise pile up. Its text changes in place, because a new
 * toast would cause a layout in the middle of a swipe.
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
