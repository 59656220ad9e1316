import type { Clock, DistanceUnit, SettingsView } from '@hearth/contract/account/settings'
import type { DistanceBucket } from '@hearth/contract/people/wishes'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { brand } from '../brand.ts'

/** How times and distances are written. */
export type Units = { clock: Clock; distance: DistanceUnit }
/** The chosen clock and unit; `null` follows the region. */
export type UnitChoice = Pick<SettingsView, 'clock' | 'distanceUnit'>

const withMiles = ['US', 'GB', 'LR', 'MM']

/** A browser may name something that is no language. */
function localeOf(language: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(language)]
  } catch {
    return []
  }
}

/**
 * Returns the clock and distance unit of the browser's region. A language without a region gets the region with most
 * speakers, and the unit that the operator has set.
 */
export function regionalUnits(languages: readonly string[] = navigator.languages): Units {
  const locales = languages.flatMap(localeOf)
  const named = locales.find(({ region }) => region)
  const locale = named ?? locales[0]?.maximize()
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  return {
    // h11 or h12.
    clock: hourCycle?.startsWith('h1') ? '12' : '24',
    distance: (!named && brand.distanceUnit) || (withMiles.includes(String(locale?.region)) ? 'miles' : 'km'),
  }
}

type BandEnds = Record<Exclude<DistanceBucket, 'over_30'>, number>

/** Upper limit of each distance bucket in round numbers; the error is below the width of a grid cell. */
export const bucketEnds: Record<DistanceUnit, BandEnds> = {
  km: { under_3: 3, under_10: 10, under_30: 30 },
  miles: { under_3: 2, under_10: 6, under_30: 20 },
}

const UnitsContext = createContext(regionalUnits())

export const useUnits = () => use(UnitsContext)

/** Provides the chosen clock and distance unit, or those of the region. */
export function UnitsProvider({ choice, children }: { choice: UnitChoice | undefined; children: ReactNode }) {
  const { clock, distanceUnit } = choice ?? {}
  const units = useMemo(() => {
    const regional = regionalUnits()
    return { clock: clock ?? regional.clock, distance: distanceUnit ?? regional.distance }
  }, [clock, distanceUnit])
  return <UnitsContext value={units}>{children}</UnitsContext>
}
