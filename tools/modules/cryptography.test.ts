import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cryptographyIn, cryptographyUses } from './cryptography.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const paths = globSync(
  ['{contract,server,web}/src/**/*.{ts,tsx}', '{texts,web,demo,tools}/*.ts', 'demo/drawing/**/*.ts'],
  { cwd: root, exclude: ['**/*.test.{ts,tsx}', '**/testing/**', 'server/src/attacks/**'] },
)

const folder = 'server/src/cryptography/'
/** `createSecretKey` holds a key and computes nothing. */
const approved =
  /^(?:create(?:Cipher|Decipher)iv aes-256-gcm|createHmac sha256|createSecretKey|hkdfSync sha256|scrypt|timingSafeEqual|random(?:Bytes|Int))$/

/** The standards of Web Push ask for P-256 and AES-128-GCM. */
const forPush =
  /^server\/src\/cryptography\/web-push\.ts (?:ECDH|createCipheriv aes-128-gcm|createECDH prime256v1|createPrivateKey|sign sha256)$/

/** The uses outside the folder: hashes of contents, libraries, ids and chance. */
const elsewhere =
  /^(?!server\/src\/cryptography\/).* (?:(?:createHash|hash) sha(?:1|256)|better-auth\/(?:minimal|crypto)|@better-auth\/passkey|otpauth|aws4fetch|crypto\.getRandomValues|Math\.random)$/

test('every use of cryptography is in the list', () => {
  const found = paths.flatMap((path) => {
    const uses = cryptographyIn({ path, source: read(path) })
    return uses.length > 0 ? [[path, uses] as const] : []
  })
  expect(Object.fromEntries(found)).toEqual(cryptographyUses)
}, 120_000)

test('one folder encrypts, signs and derives keys, with approved algorithms', () => {
  const wrong = Object.entries(cryptographyUses).flatMap(([path, uses]) =>
    uses.filter((use) => approved.test(use) !== path.startsWith(folder)).map((use) => `${path} ${use}`),
  )
  expect(wrong.filter((use) => !elsewhere.test(use) && !forPush.test(use))).toEqual([])
})

test('every use of cryptography is in the document', () => {
  const page = read('docs/security/cryptography.md')
  expect(Object.keys(cryptographyUses).filter((path) => !page.includes(`\`${path}\``))).toEqual([])
})

describe('the test catches', () => {
  test.each([
    ['MD5', `import { createHash } from 'node:crypto'; createHash('md5')`, ['createHash md5']],
    [
      'ECB',
      `import { createCipheriv as c } from 'node:crypto'; c('aes-256-ecb', k, null)`,
      ['createCipheriv aes-256-ecb'],
    ],
    [
      'a name in a constant',
      `import { hash } from 'node:crypto'; const A = 'sha1'; hash(A, t)`,
      ['hash sha1'],
    ],
    [
      'a name from elsewhere',
      `import { createHash } from 'node:crypto'; createHash(given)`,
      ['createHash of any algorithm'],
    ],
    [
      'another curve',
      `import { createECDH } from 'node:crypto'; createECDH('secp112r1')`,
      ['createECDH secp112r1'],
    ],
    [
      'RSA',
      `import { constants, publicEncrypt } from 'node:crypto'; constants.RSA_PKCS1_PADDING`,
      ['constants', 'publicEncrypt'],
    ],
    [
      'the whole library',
      `import crypto from 'node:crypto'; crypto.createHash('md5')`,
      ['crypto.createHash', 'node:crypto'],
    ],
    ['a later import', `const all = await import('node:crypto')`, ['node:crypto']],
    [
      'Web Crypto',
      `crypto.subtle.digest('SHA-1', b); globalThis.crypto`,
      ['crypto.subtle', 'globalThis.crypto'],
    ],
    ['weak chance', `const token = Math.random()`, ['Math.random']],
    ['a library', `import { sha1 } from '@noble/hashes/legacy.js'`, ['@noble/hashes/legacy.js']],
    [
      'nothing where there is nothing',
      `import { randomUUID } from 'node:crypto'; import type { Hash } from 'node:crypto'`,
      [],
    ],
  ])('%s', (_, source, uses) => {
    expect(cryptographyIn({ path: 'server/src/features/chat/chat.ts', source })).toEqual(uses)
  })
})
