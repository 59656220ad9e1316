import { hkdfSync, webcrypto } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { caseEncryptorOf, exportEncryptorOf, reportEncryptorOf } from './encryption.ts'

const OLD = 'a secret of before, long enough to be one'
const NEW = 'a secret of today, long enough to be one'
const TEXT = 'Told of canaries'
const ROW = 'row 1'
/** `a text of an earlier release`, as release 0.2 encrypted it for cases with `OLD`, bound to `ROW`. */
const EARLIER = 'NkyyIbw89quxraxxdBdBMgALO/I0905MyjgkZme7MSovQPvXDFKelw436al1k22g9JyLlWTqQbg='

/** The parts of what is encrypted: six bytes of version and key, twelve of nonce, sixteen of tag. */
function partsOf(encrypted: string) {
  const bytes = Buffer.from(encrypted, 'base64')
  const [header, nonce, tag, body] = [
    bytes.subarray(0, 6),
    bytes.subarray(6, 18),
    bytes.subarray(18, 34),
    bytes.subarray(34),
  ]
  return { bytes, header, nonce, tag, body }
}

test('a text is encrypted with AES-256-GCM, by a key that HKDF derives from the secret for its purpose', async () => {
  const { header, nonce, tag, body } = partsOf(caseEncryptorOf([NEW]).encrypt(TEXT, ROW))
  const raw = hkdfSync('sha256', NEW, '', 'cases', 32)
  const key = await webcrypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
  const algorithm = {
    name: 'AES-GCM',
    iv: nonce,
    additionalData: Buffer.concat([header, Buffer.from(ROW)]),
    tagLength: 128,
  }
  const plain = await webcrypto.subtle.decrypt(algorithm, key, Buffer.concat([body, tag]))
  expect(Buffer.from(plain).toString()).toBe(TEXT)
})

describe('nothing opens', () => {
  const { encrypt, decrypt } = caseEncryptorOf([NEW, OLD])
  const encrypted = encrypt(TEXT, ROW)

  test('a text in which any byte was changed, or that was cut', () => {
    const { bytes } = partsOf(encrypted)
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => decrypt(changed.toString('base64'), ROW)).toThrow('another secret, or changed')
      expect(() => decrypt(bytes.subarray(0, at).toString('base64'), ROW)).toThrow(
        'another secret, or changed',
      )
    }
  })

  test('a text of another row, of another purpose or of another secret', () => {
    expect(decrypt(encrypted, ROW)).toBe(TEXT)
    expect(() => decrypt(encrypted, 'row 2')).toThrow('another secret, or changed')
    expect(() => decrypt(encrypted)).toThrow('another secret, or changed')
    expect(() => reportEncryptorOf([NEW]).decrypt(encrypted, ROW)).toThrow('another secret, or changed')
    expect(() => caseEncryptorOf([OLD]).decrypt(encrypted, ROW)).toThrow('another secret, or changed')
  })

  test('bytes of an export that were changed or are of another part', () => {
    const exports = exportEncryptorOf([NEW])
    const part = exports.encrypt(Buffer.from(TEXT), 'ana 1')
    expect(exports.decrypt(part, 'ana 1').toString()).toBe(TEXT)
    expect(() => exports.decrypt(part, 'ana 2')).toThrow('another secret, or changed')
    part[part.length - 1] = (part.at(-1) ?? 0) ^ 1
    expect(() => exports.decrypt(part, 'ana 1')).toThrow('another secret, or changed')
  })
})

test('the same text is never encrypted alike, and no nonce comes a second time', () => {
  const { encrypt } = caseEncryptorOf([NEW])
  const nonces = Array.from({ length: 1000 }, () => partsOf(encrypt(TEXT, ROW)).nonce.toString('hex'))
  expect(new Set(nonces).size).toBe(1000)
})

test('a text says the version of its encryption and its key, and one of an earlier release is read', () => {
  const [before, today] = [caseEncryptorOf([OLD]), caseEncryptorOf([NEW, OLD])]
  expect(partsOf(today.encrypt(TEXT, ROW)).header[0]).toBe(1)
  expect(today.encrypt(TEXT, ROW).startsWith(today.start)).toBe(true)
  expect(before.encrypt(TEXT, ROW).startsWith(today.start)).toBe(false)
  expect(reportEncryptorOf([NEW]).start).not.toBe(today.start)
  expect(today.decrypt(before.encrypt(TEXT, ROW), ROW)).toBe(TEXT)
  expect(today.decrypt(EARLIER, ROW)).toBe('a text of an earlier release')
  expect(EARLIER.startsWith(before.start)).toBe(false)
})
