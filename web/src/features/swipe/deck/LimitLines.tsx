import { useLimitLines } from '../../../api/limit-lines.ts'
import { LimitLine } from '../../../components/states/LimitLine.tsx'

const kinds = ['likes', 'undos', 'photos'] as const

/** Says what the deck gives only so often, once little of it is left. An empty deck says itself that cards are used up. */
export function LimitLines({ hasCards }: { hasCards: boolean }) {
  const lines = useLimitLines(hasCards ? ['cards', ...kinds] : kinds)
  return <LimitLine lines={lines} className="mb-3 empty:hidden" />
}
