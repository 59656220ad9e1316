import { createHook } from 'node:async_hooks'
import { hashPassword } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { hashing, hashingOf } from './password-hashing.ts'

test.each([
  ['capitals', 'Sit by the fire', 'sit by the fire'],
  ['the first space', ' sit by the fire', 'sit by the fire'],
  ['the last space', 'sit by the fire ', 'sit by the fire'],
  ['the 128th character', `${'x'.repeat(127)}a`, `${'x'.repeat(127)}b`],
  ['a full-width letter', 'sit by the fire Ａ', 'sit by the fire A'],
  ['a circled digit', 'sit by the fire ①', 'sit by the fire 1'],
])('a password counts exactly as typed: %s', async (_, password, other) => {
  const hash = await hashing.hash(password)
  expect(await hashing.verify({ hash, password })).toBe(true)
  expect(await hashing.verify({ hash, password: other })).toBe(false)
})

test('a hash has the cost that OWASP recommends, its own salt, and its parameters beside it', async () => {
  const [one, other] = [await hashing.hash('sit by the fire'), await hashing.hash('sit by the fire')]
  for (const hash of [one, other]) expect(hash).toMatch(/^scrypt:16384:8:5:[\w-]{22}:[\w-]{43}$/)
  expect(one).not.toBe(other)
  expect(hashing.isOutdated(one)).toBe(false)
})

test('a hash of before still verifies', async () => {
  const hash = await hashPassword('sit by the fire')
  expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  expect(await hashing.verify({ hash, password: 'sit by the fire' })).toBe(true)
  expect(await hashing.verify({ hash, password: 'sit by the hearth' })).toBe(false)
  expect(hashing.isOutdated(hash)).toBe(true)
})

test('a hash of another cost still verifies, and is out of date', async () => {
  const hash = await hashingOf({ N: 512, r: 4, p: 2 }).hash('sit by the fire')
  expect(await hashing.verify({ hash, password: 'sit by the fire' })).toBe(true)
  expect(await hashing.verify({ hash, password: 'sit by the hearth' })).toBe(false)
  expect(hashing.isOutdated(hash)).toBe(true)
})

test.each(['scrypt:256:8:1:c2FsdA:', 'scrypt:256:8:1:c2FsdA:a2V5', 'scrypt:256:8:1::'])(
  'the damaged hash %s fits no password',
  async (hash) => {
    expect(await hashing.verify({ hash, password: '' })).toBe(false)
  },
)

test('at most three passwords are hashed at once, and every one that waits gets its turn', async () => {
  const running = new Set<number>()
  let most = 0
  const hook = createHook({
    init: (id, type) => {
      if (type !== 'SCRYPTREQUEST') return
      running.add(id)
      most = Math.max(most, running.size)
    },
    before: (id) => {
      running.delete(id)
    },
  }).enable()
  const quick = hashingOf({ N: 256, r: 8, p: 1 })
  const hash = await quick.hash('sit by the fire')
  const done = await Promise.all([
    ...Array.from({ length: 10 }, () => quick.hash('sit by the fire').then(() => true)),
    ...Array.from({ length: 10 }, () => quick.verify({ hash, password: 'sit by the fire' })),
    quick.hash('sit by the fire').then(() => true),
  ])
  hook.disable()
  expect(done).toEqual(Array.from({ length: 21 }, () => true))
  expect(most).toBe(3)
})

test('a hash that fails gives its turn to the next one', async () => {
  const impossible = hashingOf({ N: 3, r: 8, p: 1 })
  for (let tries = 0; tries < 4; tries += 1)
    await expect(impossible.hash('sit by the fire')).rejects.toThrow('scrypt')
})
