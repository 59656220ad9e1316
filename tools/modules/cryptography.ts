import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from './read-module.ts'

/** Every file that uses cryptography, with what it uses. Random ids (`randomUUID`) may be made anywhere. */
export const cryptographyUses: Record<string, readonly string[]> = {
  'server/src/cryptography/encryption.ts': [
    'createCipheriv aes-256-gcm',
    'createDecipheriv aes-256-gcm',
    'createHmac sha256',
    'hkdfSync sha256',
    'randomBytes',
  ],
  'server/src/cryptography/passphrase-encryption.ts': [
    'createCipheriv aes-256-gcm',
    'createDecipheriv aes-256-gcm',
    'createHmac sha256',
    'randomBytes',
    'scrypt',
    'timingSafeEqual',
  ],
  'server/src/cryptography/password-hashing.ts': ['randomBytes', 'scrypt', 'timingSafeEqual'],
  'server/src/cryptography/random.ts': ['randomBytes', 'randomInt'],
  'server/src/cryptography/secrets.ts': ['hkdfSync sha256'],
  'server/src/cryptography/signatures.ts': ['createHmac sha256', 'createSecretKey', 'timingSafeEqual'],
  // The algorithms that Web Push prescribes.
  'server/src/cryptography/web-push.ts': [
    'ECDH',
    'createCipheriv aes-128-gcm',
    'createECDH prime256v1',
    'createPrivateKey',
    'hkdfSync sha256',
    'randomBytes',
    'sign sha256',
  ],

  'server/src/auth/library/hashed-sessions.ts': ['createHash sha256'],
  'server/src/backup/backup-file.ts': ['hash sha256'],
  'server/src/db/transfer/rows.ts': ['hash sha256'],
  'server/src/features/audit/audit.rules.ts': ['createHash sha256'],
  'server/src/features/icebreakers/model-words.ts': ['createHash sha256'],
  'server/src/features/community/community.rules.ts': ['createHash sha256'],
  'server/src/features/discovery/deck/building.ts': ['Math.random'],
  'server/src/features/discovery/deck/ordering-again.ts': ['Math.random'],
  'server/src/features/discovery/search/traits.rules.ts': ['createHash sha256'],
  'server/src/features/safety/same-text/same-text.rules.ts': ['hash sha256'],
  'server/src/features/safety/signals/flag-signals.ts': ['hash sha256'],
  'server/src/http/openapi/api-document.ts': ['createHash sha256'],
  'server/src/http/page/document.ts': ['createHash sha256'],
  // The form of the lists of breached passwords, which hold no secrets of anybody here.
  'server/src/outside/breached-passwords.ts': ['createHash sha1'],
  'tools/page.ts': ['createHash sha256'],
  'web/texts-files.ts': ['createHash sha256'],
  'web/worker-file.ts': ['createHash sha256'],

  'server/src/auth/library/account-plugins.ts': ['@better-auth/passkey'],
  'server/src/auth/library/better-auth.ts': ['better-auth/minimal'],
  // Only to read what releases up to 0.2 stored.
  'server/src/auth/second-factor/factor-encryption.ts': ['better-auth/crypto'],
  'server/src/auth/second-factor/second-factor.ts': ['otpauth'],
  'server/src/features/photos/media/making.ts': ['createHash sha256'],
  'server/src/outside/photo-files.s3.ts': ['aws4fetch'],

  // Ids of requests, where a page without https has no `randomUUID`.
  'web/src/api/client.ts': ['crypto.getRandomValues'],
  // Spread delays; nobody may rely on their chance.
  'server/src/realtime/redis/redis-messages.ts': ['Math.random'],
  'web/src/api/outbox/outbox.ts': ['Math.random'],
  'web/src/live/live-client.ts': ['Math.random'],
}

/** Libraries that encrypt, sign or hash. Others may not be imported at all: `modules.ts` lists every library. */
const libraries =
  /^(?:better-auth\/(?:minimal|crypto)|@better-auth\/passkey|otpauth|aws4fetch|jose|@noble\/|crypto-js)/

/** Functions whose first argument names an algorithm or a curve. */
const named = new Set([
  'createECDH',
  'createHash',
  'createHmac',
  'hash',
  'hkdf',
  'hkdfSync',
  'pbkdf2',
  'pbkdf2Sync',
  'createCipheriv',
  'createDecipheriv',
  'createSign',
  'createVerify',
  'sign',
  'verify',
])

const isCrypto = (of: string) => of === 'node:crypto' || of === 'crypto'

/** Returns what a file uses of cryptography, in the form of the list. */
export function cryptographyIn({ path, source }: SourceFile): string[] {
  const { module, program } = parseSync(path, source)
  const imported = new Map<string, string>()
  const uses = new Set<string>()
  for (const { moduleRequest, entries } of module.staticImports) {
    const of = moduleRequest.value
    const values = entries.filter(({ isType }) => !isType)
    if (libraries.test(of) && values.length > 0) uses.add(of)
    for (const { importName, localName } of isCrypto(of) ? values : [])
      imported.set(localName.value, importName.name ?? 'node:crypto')
  }
  const texts = textsOf(program)
  for (const name of imported.values()) if (!named.has(name) && name !== 'randomUUID') uses.add(name)
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const name = callee.type === 'Identifier' ? imported.get(callee.name) : undefined
      if (name && named.has(name)) uses.add(`${name} ${algorithmIn(first, texts)}`)
    },
    ImportExpression({ source: from }) {
      if (from.type === 'Literal' && isCrypto(String(from.value))) uses.add('node:crypto')
    },
    MemberExpression({ object, property }) {
      const name = property.type === 'Identifier' ? property.name : ''
      if (object.type !== 'Identifier') return
      if (object.name === 'Math' && name === 'random') uses.add('Math.random')
      if (object.name === 'crypto' && name !== 'randomUUID') uses.add(`crypto.${name}`)
      if (name === 'crypto') uses.add(`${object.name}.crypto`)
    },
  }).visit(program)
  return [...uses].toSorted()
}

type Program = ReturnType<typeof parseSync>['program']

/** The constants of a file that are texts, by name. */
function textsOf(program: Program): Map<string, string> {
  const texts = new Map<string, string>()
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type === 'Literal') texts.set(id.name, String(init.value))
    },
  }).visit(program)
  return texts
}

type Argument = { type: string; value?: unknown; name?: unknown } | undefined

const algorithmIn = (first: Argument, texts: ReadonlyMap<string, string>): string =>
  first?.type === 'Literal' ? String(first.value) : (texts.get(String(first?.name)) ?? 'of any algorithm')
