import { hashingOf } from '../cryptography/password-hashing.ts'

/** Passwords kept as Hearth keeps them, but for the price: what is not about that price need not pay it. */
export const quickHashing = hashingOf({ N: 256, r: 8, p: 1 })
