import { toast } from 'sonner'
import { openCell, useCell } from '../../lib/cell.ts'

const SHOWN_MS = 4_000

/**
 * One place for all likes: whoever swipes fast would be buried under them otherwise. The words change within the
 * toast that is there, because one told anew would be laid out anew in the middle of a swipe.
 */
export function openLikedToast() {
  const words = openCell('')
  const Words = () => useCell(words)
  let shown: string | number | undefined
  let ending: ReturnType<typeof setTimeout> | undefined

  return (title: string, text: string) => {
    words.set(text)
    clearTimeout(ending)
    ending = setTimeout(() => toast.dismiss(shown), SHOWN_MS)
    shown ??= toast(title, {
      description: <Words />,
      duration: Infinity,
      onDismiss: () => (shown = undefined),
    })
  }
}
