import type { ConsentKind } from '@hearth/contract/profile/consents'
import type { SpecialKind } from '@hearth/contract/profile/fields'
import type { Generated } from 'kysely'

type ConsentTable = {
  userId: string
  kind: ConsentKind
  version: number
  givenAt: Date
}

type SpecialValueTable = {
  userId: string
  kind: SpecialKind
  value: string
}

type ConsentLedgerTable = {
  id: Generated<string>
  userId: string
  kind: ConsentKind
  version: number
  givenAt: Date
  withdrawnAt: Date | null
}

export type ConsentTables = {
  consents: ConsentTable
  specialValues: SpecialValueTable
  consentLedger: ConsentLedgerTable
}
