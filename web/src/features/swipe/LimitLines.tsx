import { useQuery } from '@tanstack/react-query'
import { leftOf, ownLimits } from '../../api/limits.ts'
import { LimitLine } from '../../components/LimitLine.tsx'
import { useLimitTexts } from '../../lib/limit-texts.tsx'

const kinds = ['likes', 'cards', 'undos'] as const

/** Says what the deck gives only so often, once little of it is left. */
export function LimitLines() {
  const { data } = useQuery(ownLimits)
  const { say } = useLimitTexts()
  const lines = kinds.flatMap((kind) => {
    const left = leftOf(data, kind)
    return left?.isNear ? [say(kind, left)] : []
  })
  return <LimitLine lines={lines} className="empty:hidden" />
}
