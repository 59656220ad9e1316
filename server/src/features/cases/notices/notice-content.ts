import type { NoticeInput } from '@hearth/contract/public/notices'
import type { CaseEncryptor } from '../../../context.ts'

/** The encrypted part of a notice. `language`: of the mails to the notifier. */
export type NoticeContent = Omit<NoticeInput, 'clientId' | 'isInGoodFaith'> & { language: string }

type Encrypting = { caseEncryptor: CaseEncryptor }

export const encryptContent = ({ caseEncryptor }: Encrypting, content: NoticeContent): string =>
  caseEncryptor.encrypt(JSON.stringify(content))

/** Returns the decrypted content. Throws if it was changed. */
export function contentOf({ caseEncryptor }: Encrypting, encrypted: string): NoticeContent {
  const content: NoticeContent = JSON.parse(caseEncryptor.decrypt(encrypted))
  return content
}
