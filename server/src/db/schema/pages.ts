import type { PageName } from '@hearth/contract/public/pages'

/** A published version of a page in one language. It never changes. */
export type PageVersionTable = {
  page: PageName
  language: string
  number: number
  text: string
  /** A sentence about what has changed; empty for a first version. */
  changeNote: string
  needsAcceptance: boolean
  publishedAt: Date
  /** Null: the operator by a command, or a deleted account. */
  publishedBy: string | null
}

export type PageAcceptanceTable = {
  personId: string
  page: PageName
  language: string
  number: number
  acceptedAt: Date
}
