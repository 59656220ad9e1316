import type { DistanceUnit } from '@hearth/contract/account/settings'
import type { DistanceBucket } from '@hearth/contract/people/wishes'
import type { AreaTexts } from '@hearth/texts/areas'
import { bucketEnds, useUnits } from '../format/units.tsx'
import { useTexts } from './texts.ts'

/** Returns the texts of how far away somebody is, in a unit. */
export function distanceTextsOf(
  texts: AreaTexts['distances'],
  unit: DistanceUnit,
): Record<DistanceBucket, string> {
  const { under_3, under_10, under_30 } = bucketEnds[unit]
  const away = texts.away[unit]
  return {
    under_3: away.under_3({ far: under_3 }),
    under_10: away.under_10({ near: under_3, far: under_10 }),
    under_30: away.under_30({ near: under_10, far: under_30 }),
    over_30: away.over_30({ near: under_30 }),
  }
}

/** Returns the texts of how far away somebody is, in the reader's unit. */
export function useDistanceTexts(): Record<DistanceBucket, string> {
  return distanceTextsOf(useTexts('distances'), useUnits().distance)
}

/** Returns the texts of the distance filter, in the reader's unit. */
export function useReachTexts(): Record<DistanceBucket, string> {
  return reachTextsOf(useTexts('distances'), useUnits().distance)
}

/** Returns the texts of the distance filter, in a unit. */
export function reachTextsOf(
  texts: AreaTexts['distances'],
  unit: DistanceUnit,
): Record<DistanceBucket, string> {
  const { under_3, under_10, under_30 } = bucketEnds[unit]
  const within = (far: number) => texts.within[unit]({ far })
  return {
    under_3: within(under_3),
    under_10: within(under_10),
    under_30: within(under_30),
    over_30: texts.anywhere,
  }
}
