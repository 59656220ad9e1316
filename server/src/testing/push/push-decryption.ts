import { createDecipheriv, createPublicKey, type ECDH, hkdfSync, verify } from 'node:crypto'

/** The side of a browser: what decrypts messages and what it told the sender. */
type PushReceiver = { pair: ECDH; auth: Buffer }

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Returns the text of one record of `aes128gcm` with its padding (RFC 8188). Throws if it has been changed. */
export function decryptRecord(body: Buffer, keyOf: (keyId: Buffer) => Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const keyId = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + keyId.length)
  if (record.length > body.readUInt32BE(16)) throw new Error('a push message has one record')
  const key = keyOf(keyId)
  const contentKey = derive(key, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(key, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce, { authTagLength: 16 })
  decipher.setAuthTag(record.subarray(-16))
  return Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
}

/** Returns the payload of a push message, and the bytes that it has with its padding (RFC 8291). */
export function decryptPush(
  body: Buffer,
  { pair, auth }: PushReceiver,
): { payload: Buffer; paddedBytes: number } {
  const padded = decryptRecord(body, (sender) => {
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
    return derive(pair.computeSecret(sender), auth, info, 32)
  })
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('the last record ends with a byte of 2')
  return { payload: padded.subarray(0, end), paddedBytes: padded.length }
}

export type VapidClaims = { aud: string; exp: number; sub: string }

const HEADER =
  /^vapid t=(?<token>(?<head>[\w-]+)\.(?<claims>[\w-]+))\.(?<signature>[\w-]+), ?k=(?<key>[\w-]+)$/
const jsonOf = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())

/** Returns the claims of a header `Authorization` and the key that has signed them, or `undefined` (RFC 8292). */
export function readVapid(header: string): { claims: VapidClaims; publicKey: string } | undefined {
  const { token = '', head = '', claims = '', signature = '', key = '' } = HEADER.exec(header)?.groups ?? {}
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || jsonOf(head).alg !== 'ES256') return undefined
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isSigned = verify(
    'sha256',
    Buffer.from(token),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? { claims: jsonOf(claims), publicKey: key } : undefined
}
