import { EyeOff } from 'lucide-react'
import { useEffect } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { Button } from '../../../components/buttons/Button.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'

/** Dull, and says nothing about anybody. The server writes it. */
const NEUTRAL_PAGE = '/licences'
const LEFT = 'hearth.left-quickly'
const PRESSES = 3
const WITHIN_MS = 2_000

/** Replaces this page in the history by a neutral one, and hides it until that is there. */
export function leaveQuickly(): void {
  document.body.hidden = true
  document.title = ''
  sessionStorage.setItem(LEFT, 'true')
  location.replace(NEUTRAL_PAGE)
}

/** Whether the document was opened by a link or an address, and not by the history. */
const isOpenedByAddress = () =>
  performance
    .getEntriesByType?.('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'navigate') ?? false

/** Leaves at Esc pressed three times. Someone who then goes back in the history gets the neutral page once more. */
export function useQuickExit(): void {
  const type = useNavigationType()
  useEffect(() => {
    if (type === NavigationType.Push || isOpenedByAddress()) sessionStorage.removeItem(LEFT)
    const leaveAgain = () => sessionStorage.getItem(LEFT) && leaveQuickly()
    leaveAgain()
    // The browser may have kept the whole page, as it was.
    addEventListener('pageshow', leaveAgain)
    return () => removeEventListener('pageshow', leaveAgain)
  }, [type])
  useEffect(() => {
    let presses: number[] = []
    const onKey = ({ key, timeStamp, repeat }: KeyboardEvent) => {
      if (key !== 'Escape' || repeat) return
      presses = [...presses, timeStamp].filter((at) => timeStamp - at < WITHIN_MS)
      if (presses.length >= PRESSES) leaveQuickly()
    }
    // Before a dialog hears of the key.
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])
}

/** The visible way out, on each page of the circle. */
export function QuickExit() {
  const texts = useTexts('circle')
  return (
    <Button
      variant="soft"
      title={texts.leaveHint}
      className="max-sm:size-11 max-sm:p-0"
      onClick={leaveQuickly}
    >
      <EyeOff aria-hidden className="size-4.5" />
      <span className="max-sm:sr-only">{texts.leave}</span>
    </Button>
  )
}
