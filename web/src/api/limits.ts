import type { LimitKind, LimitsView, MemberLimitKind } from '@hearth/contract/account/limits'
import { useQuery } from '@tanstack/react-query'
import { type FormKind, type SaidKind, useLimitTexts } from '../lib/texts/limits.ts'
import { useTexts } from '../lib/texts/texts.ts'
import { api, read } from './client.ts'
import { keys } from './queries.ts'

const FRESH_MS = 60_000
/** From this share of a limit on, or with the last but one use, a page says how much is left. */
const SAID_FROM = 0.8

/** The limits of the viewer and how much of each is used. A page without them only shows less. */
export const ownLimits = {
  queryKey: keys.limits,
  queryFn: (): Promise<LimitsView> => read(api.limits.$get()),
  staleTime: FRESH_MS,
} as const

export type LimitLeft = { left: number; most: number; resetsAt: string; isNear: boolean }

/** Returns how much of a limit is left, by its scarcest time window, or `undefined` if none is used. */
export function leftOf(
  view: LimitsView | undefined,
  kind: MemberLimitKind,
  now = Date.now(),
): LimitLeft | undefined {
  const [tightest] = (view?.limits ?? [])
    .flatMap(({ kind: its, used, most, resetsAt }) =>
      its === kind && resetsAt && Date.parse(resetsAt) > now
        ? [
            {
              left: Math.max(0, most - used),
              most,
              resetsAt,
              isNear: used >= Math.min(most * SAID_FROM, most - 1),
            },
          ]
        : [],
    )
    .toSorted((a, b) => a.left - b.left || b.resetsAt.localeCompare(a.resetsAt))
  return tightest
}

/** Returns the limits after one more use of a kind. */
export function withUse(view: LimitsView | undefined, kind: LimitKind, now = Date.now()) {
  return (
    view && {
      limits: view.limits.map((one) => {
        if (one.kind !== kind) return one
        const goesOn = one.resetsAt && Date.parse(one.resetsAt) > now
        return goesOn
          ? { ...one, used: one.used + 1 }
          : { ...one, used: 1, resetsAt: new Date(now + one.seconds * 1_000).toISOString() }
      }),
    }
  )
}

/** Returns one line for each of these limits that is nearly used up. */
export function useLimitLines(kinds: readonly SaidKind[]): string[]
export function useLimitLines(kinds: readonly FormKind[], area: 'formLimits'): string[]
export function useLimitLines(
  kinds: readonly (SaidKind | FormKind)[],
  area: 'limits' | 'formLimits' = 'limits',
): string[] {
  const { data } = useQuery(ownLimits)
  const { say } = useLimitTexts()
  const texts = useTexts(area)
  return kinds.flatMap((kind) => {
    const left = leftOf(data, kind)
    return (left?.isNear && say(kind, left, texts)) || []
  })
}
