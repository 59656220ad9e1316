import { createHmac, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptFile, openFileCipher } from '../backup/file-encryption.ts'
import { encryptChunk, newFileKey } from './passphrase-encryption.ts'

/** `a backup of an earlier release`, as release 0.2 encrypted it. */
const EARLIER =
  'aGVhcnRoLWVuY3J5cHRlZC1iYWNrdXAtMQobsiCZgZUoZCzRNoTXpCn/37N9Xp3Fw9h88yVCsxC0yId7CCxdpNajYWwt6nvHfNOjabe8VBQ7MdVvzZnumZfqtVb6Ry5hR0oeH9TnOI0='

async function* chunksOf(bytes: Uint8Array) {
  yield await Promise.resolve(bytes)
}
async function read(bytes: Uint8Array, passphrase: string): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of decryptFile(chunksOf(bytes), passphrase)) parts.push(part)
  return Buffer.concat(parts).toString()
}

test('the key of a backup costs what OWASP recommends', async () => {
  const cipher = await openFileCipher('a passphrase of today')
  const file = Buffer.concat([cipher.add(Buffer.from('photos')), cipher.finish()])
  const magic = 'hearth-encrypted-backup-2\n'
  expect(file.subarray(0, magic.length).toString()).toBe(magic)
  const [salt, check] = [file.subarray(26, 42), file.subarray(42, 58)]
  const cost = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
  const keys = scryptSync('a passphrase of today', salt, 64, cost)
  const right = createHmac('sha256', keys.subarray(32)).update(magic).digest().subarray(0, 16)
  expect(check).toEqual(right)
  expect(await read(file, 'a passphrase of today')).toBe('photos')
})

test('an encrypted backup of an earlier release is read', async () => {
  const file = Buffer.from(EARLIER, 'base64')
  expect(await read(file, 'a passphrase of an earlier release')).toBe('a backup of an earlier release')
  await expect(read(file, 'another passphrase')).rejects.toThrow('The key is not the one')
})

test('every file has a salt and a key of its own, and every chunk another nonce', async () => {
  const [one, other] = [await newFileKey('a passphrase'), await newFileKey('a passphrase')]
  expect(one.header).not.toEqual(other.header)
  expect(one.key).not.toEqual(other.key)
  const chunk = Buffer.alloc(32)
  const encrypted = [
    encryptChunk(one, chunk, { number: 0, isLast: false }),
    encryptChunk(one, chunk, { number: 1, isLast: false }),
    encryptChunk(one, chunk, { number: 1, isLast: true }),
  ].map((bytes) => bytes.toString('hex'))
  expect(new Set(encrypted).size).toBe(3)
})
