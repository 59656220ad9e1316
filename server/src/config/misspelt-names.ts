import { type Environment, fileOf, secretNames, settingNames } from './environment.ts'

const known = new Set([...settingNames, ...secretNames.map(fileOf)])

/** Names that start so are settings of Hearth, unless they are of the tools of a cloud. */
const OWN_PREFIX = /^(S3|SMTP|MAIL|BRAND|GOOGLE|HSTS|HEARTH)_/
const OF_CLOUDS = /^(AWS|GOOGLE_(CLOUD|APPLICATION|API|COMPUTE))_/

/** The more letters a name has, the more of them may be wrong. */
const mostWrong = ({ length }: string) => Math.min(3, Math.max(1, Math.floor(length / 4)))

/**
 * Returns the number of letters to insert, delete, replace or swap with the next to make one name of the other. `Infinity`
 * for more than `most`, so that few ways have to be tried.
 */
export function distanceOf(one: string, other: string, most: number): number {
  if (most < 0) return Infinity
  if (!one || !other) return one.length + other.length
  if (one[0] === other[0]) return distanceOf(one.slice(1), other.slice(1), most)
  const isSwapped = one[0] === other[1] && one[1] === other[0]
  const without = (letters: number, otherLetters: number) =>
    distanceOf(one.slice(letters), other.slice(otherLetters), most - 1)
  return 1 + Math.min(without(1, 0), without(0, 1), without(1, 1), isSwapped ? without(2, 2) : Infinity)
}

/**
 * Kubernetes and linked containers of Docker add variables for each service, by its name: for one called `redis`
 * REDIS_SERVICE_HOST, REDIS_PORT and REDIS_PORT_6379_TCP.
 */
function servicesIn(env: Environment): string[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    const [, service] = /^(.+)_SERVICE_HOST$/.exec(name) ?? /^(.+)_PORT$/.exec(name) ?? []
    return service && (name.endsWith('_HOST') || /^(tcp|udp|sctp):\/\//.test(value)) ? [service] : []
  })
}

const isOfService = (name: string, services: readonly string[]) =>
  services.some(
    (service) =>
      name.startsWith(`${service}_`) && /^(SERVICE|PORT|NAME|ENV)(_|$)/.test(name.slice(service.length + 1)),
  )

function nearestTo(name: string): string | undefined {
  const near = [...known].flatMap((one) => {
    const distance = distanceOf(name, one, mostWrong(one))
    return distance <= mostWrong(one) ? [{ one, distance }] : []
  })
  return near.toSorted((a, b) => a.distance - b.distance)[0]?.one
}

/** Returns the setting that a name stands for, '' if there is none although the name looks like one of Hearth, else `undefined`. */
function meantBy(name: string): string | undefined {
  const plain = name.toUpperCase()
  const bare = plain.replace(/^HEARTH_|_FILE$/g, '')
  const meant = [plain, bare].find((one) => known.has(one)) ?? nearestTo(plain)
  return meant ?? (OWN_PREFIX.test(name) ? '' : undefined)
}

/** Returns a sentence for each name of the environment that is probably a misspelt setting. */
export function misspeltNames(env: Environment): string[] {
  const services = servicesIn(env)
  return Object.keys(env).flatMap((name) => {
    if (known.has(name) || OF_CLOUDS.test(name) || isOfService(name, services)) return []
    const meant = meantBy(name)
    if (meant === undefined) return []
    return [
      `${name} isn’t a setting${meant ? `: did you mean ${meant}?` : '. Remove it or correct its name'}`,
    ]
  })
}
