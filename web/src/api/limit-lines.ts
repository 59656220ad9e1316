import { useQuery } from '@tanstack/react-query'
import { useLimitTexts } from '../lib/texts/people/limit-texts.tsx'
import type { SaidKind } from '../lib/texts/people/limits.ts'
import { leftOf, ownLimits } from './limits.ts'

/** One line for each of these limits of which only little is left. */
export function useLimitLines(kinds: readonly SaidKind[]): string[] {
  const { data } = useQuery(ownLimits)
  const { say } = useLimitTexts()
  return kinds.flatMap((kind) => {
    const left = leftOf(data, kind)
    return left?.isNear ? [say(kind, left)] : []
  })
}
