import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** A deliberately slow password hash. */
export type Hashing = {
  hash: (password: string) => Promise<string>
  verify: (shown: { hash: string; password: string }) => Promise<boolean>
  /** Whether a stored hash has another form or cost than a new one. */
  isOutdated: (hash: string) => boolean
}

/** The parameters of scrypt. A hash takes 128 × N × r bytes of memory while it is computed. */
type ScryptCost = { N: number; r: number; p: number }

/** The cost that OWASP recommends, in the form that takes 16 MB. */
const COST: ScryptCost = { N: 16_384, r: 8, p: 5 }
const SALT_BYTES = 16
const KEY_BYTES = 32
/** Node computes in four threads, which also read files and look up names. */
const MAX_AT_ONCE = 3

const derive = (
  password: string,
  salt: Buffer | string,
  { N, r, p }: ScryptCost,
  bytes = KEY_BYTES,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, bytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

/** Returns a function that runs at most so many pieces of work at once, in the order of the calls. */
function openTurns(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The next one takes over the turn, so the number of those running stays the same.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const formOf = ({ N, r, p }: ScryptCost) => `scrypt:${N}:${r}:${p}:`

async function isRight(hash: string, password: string): Promise<boolean> {
  const [kind, N, r, p, salt = '', key = ''] = hash.split(':')
  if (kind !== 'scrypt') return isRightForLibrary(hash, password)
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const shown = await derive(password, Buffer.from(salt, 'base64url'), cost)
  return isSameKey(Buffer.from(key, 'base64url'), shown)
}

/** The form of the account library, `salt:key`, which releases up to 0.2 stored. It folds passwords (NFKC). */
async function isRightForLibrary(hash: string, password: string): Promise<boolean> {
  const [salt, key] = hash.split(':')
  if (!salt || !key) return false
  const known = Buffer.from(key, 'hex')
  const shown = await derive(password.normalize('NFKC'), salt, { N: 16_384, r: 16, p: 1 }, 2 * KEY_BYTES)
  return isSameKey(known, shown)
}

const isSameKey = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)

/** Returns scrypt of a cost, as `scrypt:N:r:p:salt:key`. Hashes of another cost or form are verified too. */
export function hashingOf(cost: ScryptCost): Hashing {
  const inTurn = openTurns(MAX_AT_ONCE)
  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(SALT_BYTES)
        const key = await derive(password, salt, cost)
        return `${formOf(cost)}${salt.toString('base64url')}:${key.toString('base64url')}`
      }),
    verify: ({ hash, password }) => inTurn(() => isRight(hash, password)),
    isOutdated: (hash) => !hash.startsWith(formOf(cost)),
  }
}

export const hashing = hashingOf(COST)
