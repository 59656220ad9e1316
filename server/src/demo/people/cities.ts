/** A dozen towns an hour or two from one another, and how many of a hundred people live in each. */
export type City = {
  name: string
  county: string
  latitude: number
  longitude: number
  weight: number
  /** Where people there meet. */
  haunts: readonly string[]
}

const city = (
  [name, county]: readonly [string, string],
  [latitude, longitude]: readonly [number, number],
  weight: number,
  haunts: readonly string[],
): City => ({ name, county, latitude, longitude, weight, haunts })

export const cities: readonly City[] = [
  city(['Leeds', 'West Yorkshire'], [53.8, -1.55], 18, [
    'Kirkgate Market',
    'Roundhay Park',
    'the canal at Granary Wharf',
  ]),
  city(['Manchester', 'Greater Manchester'], [53.48, -2.24], 16, [
    'the Northern Quarter',
    'Chorlton Water Park',
    'Castlefield',
  ]),
  city(['Sheffield', 'South Yorkshire'], [53.38, -1.47], 12, [
    'the Botanical Gardens',
    'Kelham Island',
    'Endcliffe Park',
  ]),
  city(['Bradford', 'West Yorkshire'], [53.79, -1.75], 10, ['Lister Park', 'Saltaire', 'the Alhambra']),
  city(['Liverpool', 'Merseyside'], [53.41, -2.98], 10, ['Sefton Park', 'Bold Street', 'the Albert Dock']),
  city(['York', 'North Yorkshire'], [53.96, -1.08], 8, ['the city walls', 'Rowntree Park', 'the Shambles']),
  city(['Newcastle upon Tyne', 'Tyne and Wear'], [54.97, -1.61], 8, [
    'the Quayside',
    'Jesmond Dene',
    'the Ouseburn',
  ]),
  city(['Huddersfield', 'West Yorkshire'], [53.65, -1.78], 5, ['Castle Hill', 'Greenhead Park']),
  city(['Halifax', 'West Yorkshire'], [53.72, -1.86], 4, ['the Piece Hall', 'Shibden Park']),
  city(['Lancaster', 'Lancashire'], [54.05, -2.8], 3, ['Williamson Park', 'the canal basin']),
  city(['Kingston upon Hull', 'East Yorkshire'], [53.74, -0.33], 3, ['the Marina', 'the old town']),
  city(['Harrogate', 'North Yorkshire'], [53.99, -1.54], 3, ['Valley Gardens', 'the Stray']),
]

/** The town of this name. */
export function cityOf(name: string): City {
  const found = cities.find((one) => one.name === name)
  if (!found) throw new Error(`There is no town ${name}`)
  return found
}
