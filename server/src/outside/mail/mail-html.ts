import { directionOf } from '@hearth/texts/formatters'
import type { Mail } from './mail.ts'

/** The content of a mail before it is rendered. */
export type MailContent = {
  subject: string
  /** Paragraphs before the button. */
  says: readonly string[]
  button?: { label: string; link: string }
  /** A code to type, in large type. */
  code?: string
  /** Paragraphs after the button, in smaller type. */
  adds: readonly string[]
  /** Where a mail program posts to end mails of this kind (RFC 8058). */
  unsubscribe?: string
}

type MailPresentation = { name: string; color: string; language: string }

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escaped(text)}</p>`

const halves = (code: string) => code.replace(/^(\d{3})(\d{3})$/, '$1 $2')

const buttonOf = ({ label, link }: NonNullable<MailContent['button']>, color: string) =>
  `<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;background:${color};color:#fffaf3;text-decoration:none;font-weight:600;padding:14px 28px;border-radius:999px">${escaped(label)}</a></p>`

const codeOf = (code: string, color: string) =>
  `<p style="margin:24px 0;font-size:36px;font-weight:600;letter-spacing:4px;color:${color}"><span dir="ltr">${escaped(halves(code))}</span></p>`

// Tables and inline styles, because that is what mail programs understand.
function htmlOf(
  { subject, says, button, code, adds }: MailContent,
  { name, color, language }: MailPresentation,
): string {
  // Also on the table, because many mail programs show only what is in the body.
  const inLanguage = `lang="${language}" dir="${directionOf(language)}"`
  const quiet = 'font-size:14px;line-height:1.5;color:#6a564b'
  return `<!doctype html>
<html ${inLanguage}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light only">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;background:#faf4ea;font-family:Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif">
<table role="presentation" ${inLanguage} width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
<tr><td style="padding:0 8px 20px;font-family:Fraunces,Georgia,serif;font-size:24px;font-weight:600;color:${color}">${escaped(name)}</td></tr>
<tr><td style="background:#fffdf8;border-radius:24px;padding:32px;font-size:16px;line-height:1.6;color:#2b1c16">
<h1 style="margin:0 0 16px;font-family:Fraunces,Georgia,serif;font-size:26px;line-height:1.2;font-weight:600">${escaped(subject)}</h1>
${says.map((text) => paragraph(text, '')).join('\n')}
${code ? codeOf(code, color) : ''}${button ? buttonOf(button, color) : ''}
${adds.map((text) => paragraph(text, quiet)).join('\n')}
${button ? `<p style="margin:0;${quiet};word-break:break-all"><span dir="ltr">${escaped(button.link)}</span></p>` : ''}
</td></tr></table>
</td></tr></table>
</body>
</html>`
}

// Two groups of digits would change places in a right-to-left line.
const codeInText = (code: string, language: string) => (directionOf(language) === 'rtl' ? code : halves(code))

const textOf = ({ says, button, code, adds }: MailContent, { name, language }: MailPresentation) =>
  [
    ...says,
    ...(code ? [codeInText(code, language)] : []),
    ...(button ? [`${button.label}\n${button.link}`] : []),
    ...adds,
    name,
  ].join('\n\n')

/** Renders a mail as text and as HTML. */
export const renderMail = (content: MailContent, brand: MailPresentation): Omit<Mail, 'to'> => ({
  language: brand.language,
  subject: content.subject,
  text: textOf(content, brand),
  html: htmlOf(content, brand),
  ...(content.unsubscribe && { unsubscribe: content.unsubscribe }),
})
