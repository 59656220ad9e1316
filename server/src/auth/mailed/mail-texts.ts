import type { StatementView } from '@hearth/contract/console/decisions'
import type { RemovalReason } from '@hearth/contract/console/members'
import type { RefusalReason } from '@hearth/contract/media/verification'
import type { ReportOutcome } from '@hearth/contract/people/safety'
import type { AreaTexts } from '@hearth/texts/areas'
import type { MailContent } from '../../outside/mail/mail-html.ts'
import type { Device } from '../sessions/device-description.ts'
import { countryNameOf } from '../sessions/device-description.ts'

type MailTexts = AreaTexts['mails']

/** Writes a mail with the texts of the recipient's language. */
export type WriteMail = (texts: MailTexts, language: string) => MailContent

type KindsWith<Parts> = {
  [Kind in keyof MailTexts]: MailTexts[Kind] extends Parts ? Kind : never
}[keyof MailTexts]

type CodeTexts = { subject: string; says: readonly string[]; adds: readonly string[] }
type LinkTexts = CodeTexts & { button: string }

/** Returns a mail with a button. None of them names a person. */
export const linkMail =
  (kind: KindsWith<LinkTexts>, link: string): WriteMail =>
  (texts) => {
    const { button, ...content } = texts[kind]
    return { ...content, button: { label: button, link } }
  }

/** Returns a mail with a code to type. */
export const codeMail =
  (kind: Exclude<KindsWith<CodeTexts>, KindsWith<LinkTexts>>, code: string): WriteMail =>
  (texts) => ({ ...texts[kind], code })

const timeIn = (language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

const dayIn = (language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })

/** Returns the mail about a sign-in from an unknown browser. */
export const newDeviceMail =
  (link: string, { browser, system, country, at }: Device & { at: Date }): WriteMail =>
  (texts, language) => {
    const { line, unknownBrowser, unknownSystem, unknownPlace } = texts.device
    const device = line({
      browser: browser || unknownBrowser,
      system: system || unknownSystem,
      place: countryNameOf(country, language) ?? unknownPlace,
      time: timeIn(language).format(at),
    })
    const mail = linkMail('newDevice', link)(texts, language)
    return { ...mail, says: [...mail.says, device] }
  }

/** Returns the mail about a used backup code, which says how many are left. */
export const backupCodeUsedMail =
  (link: string, left: number): WriteMail =>
  (texts, language) => {
    const mail = linkMail('backupCodeUsed', link)(texts, language)
    return { ...mail, says: [...mail.says, texts.backupCodeUsed.left({ left })] }
  }

/** Returns the mail to somebody whose account staff have deleted. */
export const removedMail =
  (link: string, reason: Exclude<RemovalReason, 'died'>): WriteMail =>
  ({ removed: { reasons, button, ...content } }) => ({
    ...content,
    says: [...content.says, reasons[reason]],
    button: { label: button, link },
  })

/** Returns the mail about a decision: its whole statement of reasons, and the way to read and appeal it on the page. */
export const decisionMail =
  (link: string, { title, paragraphs }: StatementView): WriteMail =>
  ({ decision: { button, note } }) => ({
    subject: title,
    says: paragraphs,
    button: { label: button, link },
    adds: [note],
  })

/** Returns the mail to somebody who sent a report: whether anything was done, and nothing about anybody. */
export const reportOutcomeMail =
  (number: string, outcome: ReportOutcome): WriteMail =>
  ({ reportOutcome: { subject, privacy, elsewhere, ...outcomes } }) => ({
    subject,
    says: [outcomes[outcome]({ number }), privacy],
    adds: [elsewhere],
  })

/** Returns the mail that a recording did not verify its person, and why. */
export const unverifiedMail =
  (link: string, reason: RefusalReason): WriteMail =>
  ({ unverified: { subject, intro, reasons, button, note } }) => ({
    subject,
    says: [intro, reasons[reason]],
    button: { label: button, link },
    adds: [note],
  })

/** Returns one of the two mails that an account is deleted because nobody uses it. */
export const unusedMail =
  (link: string, { deletedAt, isSecond }: { deletedAt: Date; isSecond: boolean }): WriteMail =>
  ({ unused: { subject, subjectAgain, intro, button, note } }, language) => ({
    subject: isSecond ? subjectAgain : subject,
    says: [intro({ day: dayIn(language).format(deletedAt) })],
    button: { label: button, link },
    adds: [note],
  })

/** Returns the mail that staff have declined a new account: their reason, and when the account is deleted. */
export const declinedMail =
  (link: string, { reason, deletedAt }: { reason: string; deletedAt: Date }): WriteMail =>
  ({ declined: { subject, intro, deletion, button, note } }, language) => ({
    subject,
    says: [intro, reason, deletion({ day: dayIn(language).format(deletedAt) })],
    button: { label: button, link },
    adds: [note],
  })

/** Returns the mail that staff have removed a video intro before anybody saw it, with their reason. */
export const introRemovedMail =
  (link: string, reason: string): WriteMail =>
  ({ introRemoved: { subject, intro, button, note } }) => ({
    subject,
    says: [intro, reason],
    button: { label: button, link },
    adds: [note],
  })

type AnnouncedRenewal = { at: Date; price: { amount: number; currency: string } | null }

/** Returns the price in words; its currency says how many digits its smallest unit has. */
function priceIn(language: string, { amount, currency }: { amount: number; currency: string }): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** Returns the mail that announces a renewal, without a word about what the community is for. */
export const renewalMail =
  (link: string, { at, price }: AnnouncedRenewal): WriteMail =>
  ({ renewal: { line, lineWithoutPrice, button, ...content } }, language) => {
    const day = dayIn(language).format(at)
    const says = price ? line({ day, price: priceIn(language, price) }) : lineWithoutPrice({ day })
    return { ...content, says: [says, ...content.says], button: { label: button, link } }
  }
