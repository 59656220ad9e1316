import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import type { Hashing } from '../auth/password/password.ts'

const digest = (password: string, salt: string) =>
  scryptSync(password.normalize('NFKC'), salt, 32, { N: 256, r: 8, p: 1 })

/** Passwords kept as Hearth keeps them, but for the price: what is not about that price need not pay it. */
export const quickHashing: Hashing = {
  hash: async (password) => {
    const salt = randomBytes(16).toString('hex')
    return `${salt}:${digest(password, salt).toString('hex')}`
  },
  verify: async ({ hash, password }) => {
    const [salt = '', kept = ''] = hash.split(':')
    const shown = digest(password, salt)
    const known = Buffer.from(kept, 'hex')
    return known.length === shown.length && timingSafeEqual(known, shown)
  },
}
