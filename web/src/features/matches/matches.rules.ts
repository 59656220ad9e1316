import type { InboxEntry } from '@hearth/contract/chat'

const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')

/** Those whose name holds these letters, in any case and with or without marks, as the server finds them. */
export const matchesNamed = (matches: readonly InboxEntry[], name: string): InboxEntry[] =>
  matches.filter(({ person: { firstName, lastName } }) =>
    fold([firstName, lastName].filter(Boolean).join(' ')).includes(fold(name)),
  )
