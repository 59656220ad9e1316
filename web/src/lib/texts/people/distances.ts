import type { DistanceUnit } from '@hearth/contract/account/settings'
import type { DistanceBucket } from '@hearth/contract/people/wishes'
import { bucketEnds } from '../../format/units.tsx'

/** Returns the texts of how far away somebody is, in the reader's unit. */
export function distanceTexts(unit: DistanceUnit): Record<DistanceBucket, string> {
  const { under_3: near, under_10: middle, under_30: far } = bucketEnds[unit]
  return {
    under_3: `Less than ${near} ${unit} away`,
    under_10: `${near} to ${middle} ${unit} away`,
    under_30: `${middle} to ${far} ${unit} away`,
    over_30: `More than ${far} ${unit} away`,
  }
}

/** Returns the texts of the distance filter, in the reader's unit. */
export function reachTexts(unit: DistanceUnit): Record<DistanceBucket, string> {
  const { under_3, under_10, under_30 } = bucketEnds[unit]
  return {
    under_3: `Within ${under_3} ${unit}`,
    under_10: `Within ${under_10} ${unit}`,
    under_30: `Within ${under_30} ${unit}`,
    over_30: 'Anywhere',
  }
}

/**
 * Returns the texts about a stored location. Both figures are below the true 2.2 km, so the page never promises too
 * much privacy.
 */
export function locationTexts(unit: DistanceUnit) {
  const off = unit === 'miles' ? '1 mile' : '2 km'
  return {
    locationNote: `We keep your location to within ${off}. Others see only your town.`,
    locationKept: `Saved to within ${off}.`,
  }
}
