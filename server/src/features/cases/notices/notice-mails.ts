import type { ReportOutcome } from '@hearth/contract/people/safety'
import { secretLink } from '@hearth/contract/secret-link'
import type { AreaTexts } from '@hearth/texts/areas'
import type { Deps } from '../../../context.ts'
import type { MailContent } from '../../../outside/mail/mail-html.ts'
import { contentOf } from './notice-content.ts'
import { notices } from './notices.store.ts'

type NotifierAddress = { email: string; language: string | null }
/** Writes a mail for the server at `baseUrl` with the texts of the recipient's language. */
type WriteNoticeMail = (texts: AreaTexts['mails'], baseUrl: string) => MailContent

/** The dependencies of operations on notices. */
export type NoticeDeps = Deps & {
  baseUrl: string
  /** Queues a mail; rejects if the queue cannot store it. */
  sendMail: (to: NotifierAddress, write: WriteNoticeMail) => Promise<void>
}

/** Returns the mail with the link that confirms the address. */
export const confirmNoticeMail =
  (token: string): WriteNoticeMail =>
  ({ notice: { button, ...content } }, baseUrl) => ({
    ...content,
    button: { label: button, link: secretLink(`${baseUrl}/report`, 'confirm', token) },
  })

/** Returns the receipt of a notice, with its number. */
export const noticeReceivedMail =
  (number: string): WriteNoticeMail =>
  ({ noticeReceived: { button, number: numbered, ...content } }, baseUrl) => ({
    ...content,
    says: [...content.says, numbered({ number })],
    button: { label: button, link: `${baseUrl}/safety` },
  })

/** Returns the mail about the decision on a notice, which names nobody and only says whether there was one to act on. */
const noticeOutcomeMail =
  (number: string, outcome: ReportOutcome): WriteNoticeMail =>
  ({ noticeOutcome: { button, number: numbered, outcomes, ...content } }, baseUrl) => ({
    ...content,
    says: [...content.says, outcomes[outcome], numbered({ number })],
    button: { label: button, link: `${baseUrl}/safety` },
  })

/**
 * Mails the outcome to everybody whose notice belongs to this case and who gave an address. A notice that cannot be read any
 * more is logged, and the others are told.
 */
export async function tellNotifiers(
  deps: Pick<NoticeDeps, 'db' | 'caseEncryptor' | 'sendMail' | 'log'>,
  caseId: string,
  outcome: ReportOutcome,
): Promise<void> {
  for (const { number, content } of await notices.listOfCase(deps.db, caseId)) {
    const to = notifierOf(deps, content)
    if (to) await deps.sendMail(to, noticeOutcomeMail(number, outcome))
  }
}

function notifierOf(
  deps: Pick<NoticeDeps, 'caseEncryptor' | 'log'>,
  encrypted: string,
): NotifierAddress | undefined {
  try {
    const { email, language } = contentOf(deps, encrypted)
    return email === undefined ? undefined : { email, language }
  } catch (error) {
    deps.log.error({ err: error }, 'a notice could not be read, so its sender is not told')
    return undefined
  }
}
