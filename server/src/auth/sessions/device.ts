import { parse } from 'bowser'

/** What a sign-in is remembered by: families of browser and system, and a country, never an address. */
export type Device = { browser: string; system: string; country: string | null }

/** The families a browser says it is of; empty where it says nothing that is known. */
export function familiesOf(userAgent: string | null): Pick<Device, 'browser' | 'system'> {
  if (!userAgent) return { browser: '', system: '' }
  const { browser, os } = parse(userAgent)
  return { browser: browser.name ?? '', system: os.name ?? '' }
}
