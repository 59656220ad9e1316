import { createECDH, randomBytes } from 'node:crypto'
import ece from 'http_ece'
import { describe, expect, test } from 'vitest'
import { decryptPush, decryptRecord, readVapid } from '../testing/push/push-decryption.ts'
import {
  encryptPush,
  encryptPushWith,
  encryptRecord,
  isPushKey,
  MAX_PADDED_BYTES,
  makePushKeys,
  vapidHeader,
} from './web-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

function pairOf(privateKey: string) {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes(privateKey))
  return pair
}

/** RFC 8291, appendix A. */
const example = {
  payload: 'When I grow up, I want to be a watermelon',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiver: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

/** RFC 8188, section 3.1. */
const walrus = {
  text: 'I am the walrus',
  key: 'yqdlZ-tYemfogSmv7Ws5PQ',
  salt: 'I1BsxtFttlv3u_Oo94xnmw',
  record: 'I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg',
}

function newReceiver() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
  return { pair, auth, keys }
}

describe('the examples of the standards', () => {
  test('RFC 8291: encrypted to the byte, and decrypted', () => {
    const message = encryptPushWith(Buffer.from(example.payload), {
      to: example,
      bytes: example.payload.length + 1,
      sender: pairOf(example.sender),
      salt: bytes(example.salt),
    })
    expect(Buffer.from(message).toString('base64url')).toBe(example.message)
    const receiver = { pair: pairOf(example.receiver), auth: bytes(example.auth) }
    expect(decryptPush(bytes(example.message), receiver).payload.toString()).toBe(example.payload)
  })

  test('RFC 8188: a record is encrypted to the byte, and decrypted', () => {
    const padded = Buffer.from(`${walrus.text}\u0002`)
    const keys = { key: bytes(walrus.key), salt: bytes(walrus.salt), keyId: Buffer.of() }
    expect(Buffer.from(encryptRecord(padded, keys)).toString('base64url')).toBe(walrus.record)
    expect(decryptRecord(bytes(walrus.record), () => bytes(walrus.key))).toEqual(padded)
  })

  test('RFC 8292: the token is what the test service takes, and no other', () => {
    const [head, claims, signature] = [
      'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9',
      'eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0',
      'i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA',
    ]
    const key = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
    expect(readVapid(`vapid t=${head}.${claims}.${signature}, k=${key}`)).toEqual({
      claims: { aud: 'https://push.example.net', exp: 1_453_523_768, sub: 'mailto:push@example.com' },
      publicKey: key,
    })
    const other = makePushKeys().publicKey
    expect(readVapid(`vapid t=${head}.${claims}.${signature}, k=${other}`)).toBeUndefined()
    expect(readVapid(`vapid t=${head}.${claims}A.${signature}, k=${key}`)).toBeUndefined()
  })
})

describe('a message', () => {
  test.each([0, 1, 500, 1023])('of %i bytes is read by the library, and padded to one length', (length) => {
    const { pair, auth, keys } = newReceiver()
    const payload = randomBytes(length)
    const message = Buffer.from(encryptPush(payload, keys, 1024))
    expect(message).toHaveLength(86 + 1024 + 16)
    const read = { version: 'aes128gcm', privateKey: pair, authSecret: keys.auth } as const
    expect(ece.decrypt(message, read)).toEqual(payload)
    expect(decryptPush(message, { pair, auth })).toEqual({ payload, paddedBytes: 1024 })
  })

  test('of the library is read by the test service', () => {
    const { pair, auth, keys } = newReceiver()
    const write = { version: 'aes128gcm', privateKey: newReceiver().pair } as const
    const message = ece.encrypt(Buffer.from('hello'), { ...write, dh: keys.p256dh, authSecret: keys.auth })
    expect(decryptPush(message, { pair, auth }).payload.toString()).toBe('hello')
  })

  test('is another one each time, and nobody else reads it', () => {
    const { pair, auth, keys } = newReceiver()
    const [one, other] = [1, 2].map(() => Buffer.from(encryptPush(Buffer.from('hello'), keys, 64)))
    if (!one || !other) throw new Error('two messages')
    // The salt, and the key of the sender.
    expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16))
    expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86))
    expect(() => decryptPush(one, { pair: newReceiver().pair, auth })).toThrow('authenticate')
    expect(() => decryptPush(one, { pair, auth: randomBytes(16) })).toThrow('authenticate')
  })

  test('that does not fit is refused', () => {
    const { keys } = newReceiver()
    const encrypt = (length: number, padded: number) => () => encryptPush(Buffer.alloc(length), keys, padded)
    expect(encrypt(1024, 1024)).toThrow(RangeError)
    expect(encrypt(1, MAX_PADDED_BYTES + 1)).toThrow(RangeError)
    expect(encrypt(MAX_PADDED_BYTES - 1, MAX_PADDED_BYTES)()).toHaveLength(4096)
  })

  test.each([
    [
      'padded base64url',
      (key: Buffer) => `${key.toString('base64url')}${'='.repeat((3 - (key.length % 3)) % 3)}`,
    ],
    ['base64', (key: Buffer) => key.toString('base64')],
    ['base64 without padding', (key: Buffer) => key.toString('base64').replaceAll('=', '')],
  ])('arrives where the keys are %s', (_, write) => {
    // With fifty keys, both letters by which the alphabets differ come up.
    for (let n = 0; n < 50; n += 1) {
      const { pair, auth } = newReceiver()
      const keys = { p256dh: write(pair.getPublicKey()), auth: write(auth) }
      expect([keys, isPushKey(keys.p256dh, keys.auth)]).toEqual([keys, true])
      const message = Buffer.from(encryptPush(Buffer.from('hello'), keys, 64))
      expect(decryptPush(message, { pair, auth }).payload.toString()).toBe('hello')
    }
  })
})

describe('keys', () => {
  test('are those of the community: a point, and a number of 32 bytes', () => {
    const { publicKey, privateKey } = makePushKeys()
    expect(bytes(publicKey)).toHaveLength(65)
    expect(bytes(privateKey)).toHaveLength(32)
    expect(pairOf(privateKey).getPublicKey('base64url')).toBe(publicKey)
    expect(makePushKeys().publicKey).not.toBe(publicKey)
  })

  const { p256dh, auth } = newReceiver().keys
  const point = bytes(p256dh)
  const offCurve = Buffer.from(point)
  offCurve[64] = (offCurve[64] ?? 0) ^ 1
  const hybrid = Buffer.from(point)
  hybrid[0] = 6 + ((point[64] ?? 0) & 1)
  const compressed = Buffer.concat([Buffer.of(2 + ((point[64] ?? 0) & 1)), point.subarray(1, 33)])

  test.each([
    ['nothing', '', ''],
    ['a point beside the curve', offCurve.toString('base64url'), auth],
    ['a compressed point', compressed.toString('base64url'), auth],
    ['a point in a form that browsers do not use', hybrid.toString('base64url'), auth],
    ['zeros', Buffer.concat([Buffer.of(4), Buffer.alloc(64)]).toString('base64url'), auth],
    ['a byte too few', point.subarray(0, 64).toString('base64url'), auth],
    ['a byte too many', Buffer.concat([point, Buffer.of(0)]).toString('base64url'), auth],
    ['a point with other characters', `${p256dh.slice(0, 40)}\n${p256dh.slice(40)}`, auth],
    ['a point with a tail', `${p256dh}===`, auth],
    ['a short secret', p256dh, randomBytes(15).toString('base64url')],
    ['a long secret', p256dh, randomBytes(17).toString('base64url')],
    ['a secret with other characters', p256dh, `${auth} `],
  ])('of a subscription are refused: %s', (_, wrongPoint, wrongAuth) => {
    expect(isPushKey(p256dh, auth)).toBe(true)
    expect(isPushKey(wrongPoint, wrongAuth)).toBe(false)
  })
})

test('a VAPID token names the push service and the operator, for twelve hours', () => {
  const keys = makePushKeys()
  const now = new Date('2026-11-27T10:00:00.900Z')
  const [audience, subject] = ['https://push.example', 'mailto:staff@hearth.example']
  const header = vapidHeader({ keys, audience, subject, now })
  expect(readVapid(header)).toEqual({
    claims: { aud: audience, exp: Date.parse('2026-11-27T22:00:00Z') / 1000, sub: subject },
    publicKey: keys.publicKey,
  })
})
