import { createRequire } from 'node:module'
import { BlockList, isIPv6 } from 'node:net'
import { type CountryResponse, open, type Reader } from 'maxmind'
import { networkOf } from '../tries/network.ts'

const require = createRequire(import.meta.url)
const FILE = require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')

type Row = CountryResponse & { country_code?: string }

/** Private networks, which no country file can place. */
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

/** Finds the country of a network address in a file that comes with Hearth; nobody else is asked. */
export function openCountries() {
  let file: Promise<Reader<Row>> | undefined

  return async (address: string): Promise<string | null> => {
    const plain = networkOf(address).replace(/\/64$/, '')
    if (!plain || inside.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')) return null
    // The file is large, and a server whose people only come back never needs it.
    file ??= open<Row>(FILE, { cache: { max: 100 } })
    return (await file).get(plain)?.country_code ?? null
  }
}

const names = new Intl.DisplayNames('en', { type: 'region' })

/** A country's readable name. */
export const countryNameOf = (country: string | null): string | null =>
  country === null ? null : (names.of(country) ?? null)
