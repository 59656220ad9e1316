import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  ECDH,
  type ECDH as EllipticCurve,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'

/** The key pair by which push services know this community: P-256, in base64url, the public key with 65 bytes. */
export type PushKeys = { publicKey: string; privateKey: string }

/** The keys of a subscription, in base64url or base64, with or without padding. */
export type SubscriptionKeys = { p256dh: string; auth: string }

const CURVE = 'prime256v1'
const UNCOMPRESSED = 4
const PUBLIC_KEY_BYTES = 65
const AUTH_BYTES = 16
const SALT_BYTES = 16
/** Ends the text of the last record; zeros follow it. */
const LAST_RECORD = 2
/** Push services take at most as many bytes, so every message is one record. */
const RECORD_BYTES = 4096
const TAG_BYTES = 16
const HEADER_BYTES = SALT_BYTES + 4 + 1 + PUBLIC_KEY_BYTES
export const MAX_PADDED_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES

/** How long a VAPID token is valid. Push services accept at most a day. */
export const VAPID_TOKEN_MS = 12 * 3_600_000

/** Returns a new key pair. Browsers bind a subscription to it, so another pair ends all subscriptions. */
export function makePushKeys(): PushKeys {
  const pair = newPair()
  const privateKey = Buffer.alloc(32)
  const scalar = pair.getPrivateKey()
  // Leading zeros are left out, and a JWK needs them.
  scalar.copy(privateKey, privateKey.length - scalar.length)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Returns whether the keys of a subscription are a point of P-256 and 16 bytes. */
export function isPushKey(p256dh: string, auth: string): boolean {
  const point = bytesOf(p256dh)
  if (point?.length !== PUBLIC_KEY_BYTES || point[0] !== UNCOMPRESSED) return false
  if (bytesOf(auth)?.length !== AUTH_BYTES) return false
  try {
    ECDH.convertKey(point, CURVE)
    return true
  } catch {
    return false
  }
}

/**
 * Returns a message that only the browser of a subscription can read (RFC 8291). Payload, one byte and zeros make
 * `bytes` bytes, so the length of the result tells nothing about the payload. Throws a RangeError if the payload does
 * not fit or `bytes` exceeds `MAX_PADDED_BYTES`, and an error if the keys are no keys.
 */
export function encryptPush(payload: Uint8Array, to: SubscriptionKeys, bytes: number): Uint8Array {
  return encryptPushWith(payload, { to, bytes, sender: newPair(), salt: randomBytes(SALT_BYTES) })
}

type PushEncryption = { to: SubscriptionKeys; bytes: number; sender: EllipticCurve; salt: Buffer }

/** The same with a given key pair and salt, which must never be used twice. */
export function encryptPushWith(
  payload: Uint8Array,
  { to, bytes, sender, salt }: PushEncryption,
): Uint8Array {
  if (payload.length >= bytes) throw new RangeError(`the payload needs fewer than ${bytes} bytes`)
  if (bytes > MAX_PADDED_BYTES) throw new RangeError(`at most ${MAX_PADDED_BYTES} bytes fit`)
  const receiver = Buffer.from(to.p256dh, 'base64url')
  const keyId = sender.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, keyId])
  const auth = Buffer.from(to.auth, 'base64url')
  const key = Buffer.from(hkdfSync('sha256', sender.computeSecret(receiver), auth, info, 32))
  const padded = Buffer.alloc(bytes)
  padded.set(payload)
  padded[payload.length] = LAST_RECORD
  return encryptRecord(padded, { key, salt, keyId })
}

type RecordKeys = { key: Uint8Array; salt: Uint8Array; keyId: Uint8Array }

/** Returns padded text as one record of `aes128gcm` with its header (RFC 8188). */
export function encryptRecord(padded: Uint8Array, { key, salt, keyId }: RecordKeys): Uint8Array {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${purpose}\0`, length))
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  const lengths = Buffer.alloc(5)
  lengths.writeUInt32BE(RECORD_BYTES)
  lengths[4] = keyId.length
  return Buffer.concat([salt, lengths, keyId, cipher.update(padded), cipher.final(), cipher.getAuthTag()])
}

type Vapid = { keys: PushKeys; audience: string; subject: string; now: Date }

/**
 * Returns the header `Authorization` for one push service (RFC 8292), valid for `VAPID_TOKEN_MS` from `now` on. The
 * audience is the origin of the endpoint; the subject is a `mailto:` or https address of the operator.
 */
export function vapidHeader({ keys, audience, subject, now }: Vapid): string {
  const exp = Math.floor((now.getTime() + VAPID_TOKEN_MS) / 1000)
  const token = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: audience, exp, sub: subject },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(token), {
    key: signingKeyOf(keys),
    dsaEncoding: 'ieee-p1363',
  })
  return `vapid t=${token}.${signature.toString('base64url')}, k=${keys.publicKey}`
}

function signingKeyOf({ publicKey, privateKey }: PushKeys) {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey } })
}

function newPair(): EllipticCurve {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

/** Returns the bytes of a text in base64url or base64, or `undefined` if it is neither. */
const bytesOf = (text: string): Buffer | undefined =>
  /^[\w+/-]{1,100}={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : undefined
