import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** How passwords are kept: made slow on purpose, so that a stolen database tells few of them. */
export type Hashing = {
  hash: (password: string) => Promise<string>
  verify: (shown: { hash: string; password: string }) => Promise<boolean>
}

/** The account library's own scrypt. */
export const hashing: Hashing = { hash: hashPassword, verify: verifyPassword }
