import type { factorEncryptionOf } from './auth/second-factor/factor-encryption.ts'
import type { Deps } from './context.ts'
import { type EncryptedColumn, type RowValues, renewColumn } from './db/renewal.ts'
import { renewContent } from './features/cases/items/item-content.ts'
import type { PushEncryptor } from './features/notifications/notifications.ts'
import type { ReportDeps } from './features/reports/reports.ts'

export type RenewalDeps = Pick<Deps, 'db' | 'transact' | 'log' | 'caseEncryptor'> &
  Pick<ReportDeps, 'reportEncryptor'> & {
    factorEncryption: ReturnType<typeof factorEncryptionOf>
    pushEncryptor: PushEncryptor
  }

type Cipher = {
  start: string
  encrypt: (text: string, boundTo: string) => string
  decrypt: (encrypted: string, boundTo: string) => string | Promise<string>
}
type Where = { table: string; column: string; bindings?: readonly string[] }

/** A column that is encrypted for what is in `bindings`, in this order. */
const columnOf = (
  { start, encrypt, decrypt }: Cipher,
  { table, column, bindings = [] }: Where,
): EncryptedColumn => ({
  table,
  column,
  beside: bindings,
  start,
  renew: async (row) => {
    const boundTo = bindings.map((name) => row[name]).join(' ')
    try {
      return { [column]: encrypt(await decrypt(row[column] ?? '', boundTo), boundTo) }
    } catch {
      return undefined
    }
  },
})

/** Returns every encrypted column whose rows are kept for longer than two weeks. */
export const encryptedColumns = ({
  caseEncryptor,
  reportEncryptor,
  factorEncryption,
  pushEncryptor,
}: Pick<
  RenewalDeps,
  'caseEncryptor' | 'reportEncryptor' | 'factorEncryption' | 'pushEncryptor'
>): EncryptedColumn[] => [
  columnOf(factorEncryption, { table: 'secondFactors', column: 'secret', bindings: ['userId'] }),
  columnOf(reportEncryptor, { table: 'encryptedReports', column: 'content' }),
  {
    table: 'caseItems',
    column: 'content',
    beside: ['id', 'caseId', 'contentHash'],
    start: caseEncryptor.start,
    renew: ({ id = '', caseId = '', content = '', contentHash = '' }: RowValues) =>
      Promise.resolve(renewContent(caseEncryptor, { id, caseId, content, contentHash })),
  },
  columnOf(caseEncryptor, { table: 'caseEvents', column: 'note' }),
  columnOf(caseEncryptor, { table: 'casePhotos', column: 'picture', bindings: ['caseId', 'photoId'] }),
  columnOf(caseEncryptor, { table: 'caseAttachments', column: 'content', bindings: ['caseId', 'mediaId'] }),
  columnOf(caseEncryptor, { table: 'notices', column: 'content' }),
  columnOf(caseEncryptor, { table: 'earlierTexts', column: 'content', bindings: ['messageId'] }),
  columnOf(caseEncryptor, { table: 'bannedPictures', column: 'hashes' }),
  columnOf(caseEncryptor, { table: 'caseModels', column: 'model' }),
  columnOf(pushEncryptor, { table: 'pushKeys', column: 'privateKey' }),
  columnOf(pushEncryptor, { table: 'pushSubscriptions', column: 'content', bindings: ['sessionId'] }),
]

/**
 * Encrypts with the current secret, in the current form, what another encrypted, and logs how many rows of each table, and
 * how many no secret could read. After a run without either, no encrypted row needs a previous secret.
 */
export async function renewEncryption(deps: RenewalDeps, closing: AbortSignal): Promise<void> {
  for (const column of encryptedColumns(deps)) {
    const { renewed, unreadable } = await renewColumn(deps, column, closing)
    const line = { table: column.table, renewed, unreadable }
    if (unreadable > 0) deps.log.warn(line, 'some rows were encrypted with a secret that is not given')
    else if (renewed > 0) deps.log.info(line, 'rows were encrypted with the current secret')
  }
}
