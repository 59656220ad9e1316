import { MIN_PASSWORD_LENGTH } from '@hearth/contract/account/account'
import { expect, test } from 'vitest'
import { breachedPasswords } from './breached-list.ts'
import { objectionToPassword } from './password.rules.ts'

test('at least 3000 breached passwords have the length we ask for, and each is refused', () => {
  const passwords = [...breachedPasswords()]
  expect(passwords.length).toBeGreaterThan(40_000)
  expect(passwords.filter(({ length }) => length < MIN_PASSWORD_LENGTH)).toEqual([])
  expect(passwords.filter((password) => !objectionToPassword(password, []))).toEqual([])
  const inCapitals = passwords.filter((password) => /^[ -~]+$/.test(password)).map((one) => one.toUpperCase())
  expect(inCapitals.filter((password) => !objectionToPassword(password, []))).toEqual([])
})

test.each(['1q2w3e4r5t', '123qweasdzxc', 'Manchester', 'basketball99'])(
  'the breached password %s is refused, and the reason is said',
  (password) => {
    expect(objectionToPassword(password, [])).toMatch(/^password_(too_common|breached)$/)
  },
)
