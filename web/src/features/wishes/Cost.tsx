import type { WishCostsView, WishName } from '@hearth/contract/people/wishes'
import type { AreaTexts } from '@hearth/texts/areas'
import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { costOf } from './wishes.rules.ts'

export type Costs = UseQueryResult<WishCostsView>

/** In one sentence, because two bare numbers say nothing. */
export function hidesText(
  { nobody, all, some }: AreaTexts['wishes']['hides'],
  { hides, of }: { hides: number; of: number },
): string {
  if (hides === 0) return nobody
  return hides === of ? all({ of }) : some({ hidden: hides, of })
}

type CostProps = { of: WishName; costs: Costs }

/** How many people a hard wish hides; nothing for one that hides by its nature nobody. */
export function Cost({ of, costs }: CostProps) {
  const texts = useTexts('wishes')
  const cost = costOf(costs.data, of)
  if (costs.isFetching && !cost) return <Skeleton className="h-4 w-48 max-w-full rounded-full" />
  if (costs.isError || !cost) return null
  // During a recount the last number stays, paler, so that nothing jumps.
  return (
    <span
      className={`text-pretty text-sm tabular-nums transition-opacity ${costs.isFetching ? 'opacity-60' : ''} ${cost.hides > 0 ? 'text-brand-strong' : 'text-muted'}`}
    >
      {hidesText(texts.hides, cost)}
    </span>
  )
}
