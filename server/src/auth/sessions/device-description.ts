import { createRequire } from 'node:module'
import { BlockList, isIPv6 } from 'node:net'
import { parse } from 'bowser'
import { type CountryResponse, open, type Reader } from 'maxmind'
import { networkOf } from '../rate-limits/network.ts'

const require = createRequire(import.meta.url)
const FILE = require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')

type Row = CountryResponse & { country_code?: string }

/** Private networks, which have no country. */
const inside = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(network, prefix)
inside.addSubnet('fc00::', 7, 'ipv6')
inside.addSubnet('fe80::', 10, 'ipv6')

/** Returns a function that gives the two-letter country of an address from a local file, or `null`. */
export function openCountries() {
  let file: Promise<Reader<Row>> | undefined

  return async (address: string): Promise<string | null> => {
    const plain = networkOf(address).replace(/\/64$/, '')
    if (!plain || inside.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')) return null
    // Opened on first use, because the file is large.
    file ??= open<Row>(FILE, { cache: { max: 100 } })
    return (await file).get(plain)?.country_code ?? null
  }
}

/** Returns the name of a country in a language. */
export const countryNameOf = (country: string | null, language: string): string | null =>
  country === null ? null : (new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? null)

/** The stored description of a device: families of browser and system, and a country, never an address. */
export type Device = { browser: string; system: string; country: string | null }

/** Returns the names of browser and system from a user agent, or '' if unknown. */
export function familiesOf(userAgent: string | null): Pick<Device, 'browser' | 'system'> {
  if (!userAgent) return { browser: '', system: '' }
  const { browser, os } = parse(userAgent)
  return { browser: browser.name ?? '', system: os.name ?? '' }
}
