import type { WishCostsView, WishName } from '@hearth/contract/wishes'
import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useWishesTexts } from '../../lib/wishes-texts.tsx'
import { costOf } from './wishes.rules.ts'

export type Costs = UseQueryResult<WishCostsView>

type CostProps = { of: WishName; costs: Costs }

/** How many people a hard wish hides; nothing for one that hides by its nature nobody. */
export function Cost({ of, costs }: CostProps) {
  const texts = useWishesTexts()
  if (costs.isFetching) return <Skeleton className="h-4 w-28 rounded-full" />
  const cost = costOf(costs.data, of)
  if (costs.isError || !cost) return null
  return (
    <span
      className={`text-sm tabular-nums ${cost.hides > 0 ? 'font-medium text-brand-strong' : 'text-muted'}`}
    >
      {texts.hides(cost.hides, cost.of)}
    </span>
  )
}
