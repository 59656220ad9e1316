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

/** The row that holds a content, which is encrypted for this row only. */
type Place = { caseId: string; id: string }
type StoredContent = Place & { content: string; contentHash: string }

const boundTo = ({ caseId, id }: Place) => `${caseId} ${id}`

/** Returns the stored form of a content, and the hash by which a change is found. */
export function encryptContent(encryptor: CaseEncryptor, place: Place, content: Partial<ItemContent>) {
  const encrypted = encryptor.encrypt(JSON.stringify(content), boundTo(place))
  return { content: encrypted, contentHash: encryptor.hash(`${boundTo(place)} ${encrypted}`) }
}

/** Returns the stored form that the current secret gives of a content, or `undefined` if that was changed or cannot be read. */
export function renewContent(encryptor: CaseEncryptor, row: StoredContent) {
  const { isIntact, ...content } = decryptContent(encryptor, row)
  return isIntact ? encryptContent(encryptor, row, content) : undefined
}

/**
 * Returns a stored content. `isIntact` is false if it was changed or comes from another row; it is empty then if it
 * cannot be read any more.
 */
export function decryptContent(
  encryptor: CaseEncryptor,
  row: StoredContent,
): ItemContent & { isIntact: boolean } {
  const { content, contentHash } = row
  // The previous release did not bind a content to its row, and the hash tells.
  const isOfPreviousRelease = encryptor.hashes(content).includes(contentHash)
  try {
    const text = encryptor.decrypt(content, isOfPreviousRelease ? '' : boundTo(row))
    const isIntact =
      isOfPreviousRelease || encryptor.hashes(`${boundTo(row)} ${content}`).includes(contentHash)
    return { ...emptyContent, ...PartOfContent.parse(JSON.parse(text)), isIntact }
  } catch {
    return { ...emptyContent, isIntact: false }
  }
}
