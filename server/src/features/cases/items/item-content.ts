import { CaseItemView } from '@hearth/contract/console/cases'
import * as z from 'zod/mini'
import type { CaseEncryptor } from '../../../context.ts'

/** The part of an item that tells of people. It is stored encrypted only. */
const ItemContent = z.pick(CaseItemView, {
  words: true,
  place: true,
  about: true,
  profile: true,
  messages: true,
  rules: true,
  decision: true,
  caseOfBan: true,
})
export type ItemContent = z.infer<typeof ItemContent>

const PartOfContent = z.partial(ItemContent)

const emptyContent: ItemContent = {
  words: '',
  place: null,
  about: null,
  profile: null,
  messages: [],
  rules: [],
  decision: null,
  caseOfBan: null,
}

/** Returns the stored form of a content, and the hash by which a change is found. */
export function encryptContent(encryptor: CaseEncryptor, content: Partial<ItemContent>) {
  const encrypted = encryptor.encrypt(JSON.stringify(content))
  return { content: encrypted, contentHash: encryptor.hash(encrypted) }
}

type StoredContent = { content: string; contentHash: string }

/** Returns a stored content. `isIntact` is false if it was changed; it is empty then if it cannot be read any more. */
export function decryptContent(
  encryptor: CaseEncryptor,
  { content, contentHash }: StoredContent,
): ItemContent & { isIntact: boolean } {
  try {
    const stored = PartOfContent.parse(JSON.parse(encryptor.decrypt(content)))
    return { ...emptyContent, ...stored, isIntact: encryptor.hash(content) === contentHash }
  } catch {
    return { ...emptyContent, isIntact: false }
  }
}
