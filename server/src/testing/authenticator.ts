import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type AuthenticatorResponse = Record<string, unknown>
type AssertionContext = {
  /** The page that asks, as the browser tells it. */
  origin: string
  /** Whether a finger, a face or a number was asked for. */
  userVerified?: boolean
}

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

function head(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size])
  if (size < 256) return Buffer.from([(type << 5) | 24, size])
  return Buffer.from([(type << 5) | 25, size >> 8, size & 255])
}

/** As much of CBOR as a passkey is written in. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, one]) => [
    cbor(key),
    cbor(one instanceof Map || Buffer.isBuffer(one) || typeof one === 'string' ? one : Number(one)),
  ])
  return Buffer.concat([head(5, value.size), ...pairs])
}

const textOf = (options: AuthenticatorResponse, name: string): string => {
  const value = options[name]
  return typeof value === 'string' ? value : ''
}

/** Returns a software passkey that answers WebAuthn requests with valid signatures. */
export function openAuthenticator(rpId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  const dataOf = (flags: number, key = Buffer.alloc(0)) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, key])
  }
  const clientDataOf = (type: string, options: AuthenticatorResponse, { origin }: AssertionContext) =>
    Buffer.from(JSON.stringify({ type, challenge: textOf(options, 'challenge'), origin, crossOrigin: false }))
  const flagsOf = ({ userVerified = true }: AssertionContext) => PRESENT | (userVerified ? VERIFIED : 0)

  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const [alongX, alongY] = [x, y].map((text) => Buffer.from(text, 'base64url'))
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, alongX],
        [-3, alongY],
      ]),
    )
  }

  const shape = (response: AuthenticatorResponse): AuthenticatorResponse => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    make: (options: AuthenticatorResponse, shown: AssertionContext): AuthenticatorResponse => {
      const length = Buffer.from([0, id.length])
      const key = Buffer.concat([Buffer.alloc(16), length, id, coseKey()])
      const authData = dataOf(flagsOf(shown) | WITH_KEY, key)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return shape({
        clientDataJSON: clientDataOf('webauthn.create', options, shown).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },
    show: (options: AuthenticatorResponse, shown: AssertionContext): AuthenticatorResponse => {
      const authData = dataOf(flagsOf(shown))
      const clientData = clientDataOf('webauthn.get', options, shown)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)
      return shape({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}
