import type { Mail } from './mail.ts'

/** What a mail says, before it has a form. */
export type Letter = {
  subject: string
  /** Paragraphs before the button. */
  says: readonly string[]
  button?: { label: string; link: string }
  /** A code to type, set large. */
  code?: string
  /** Paragraphs after it, said more quietly. */
  adds: readonly string[]
}

export type Stationery = { name: string; color: string }

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escaped(text)}</p>`

const halves = (code: string) => code.replace(/^(\d{3})(\d{3})$/, '$1 $2')

const buttonOf = ({ label, link }: NonNullable<Letter['button']>, color: string) =>
  `<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;background:${color};color:#fffaf3;text-decoration:none;font-weight:600;padding:14px 28px;border-radius:999px">${escaped(label)}</a></p>`

const codeOf = (code: string, color: string) =>
  `<p style="margin:24px 0;font-size:36px;font-weight:600;letter-spacing:4px;color:${color}">${escaped(halves(code))}</p>`

// Tables and inline styles, because that is what mail programs understand.
function htmlOf({ subject, says, button, code, adds }: Letter, { name, color }: Stationery): string {
  const quiet = 'font-size:14px;line-height:1.5;color:#6a564b'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light only">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;background:#faf4ea;font-family:Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
<tr><td style="padding:0 8px 20px;font-family:Fraunces,Georgia,serif;font-size:24px;font-weight:600;color:${color}">${escaped(name)}</td></tr>
<tr><td style="background:#fffdf8;border-radius:24px;padding:32px;font-size:16px;line-height:1.6;color:#2b1c16">
<h1 style="margin:0 0 16px;font-family:Fraunces,Georgia,serif;font-size:26px;line-height:1.2;font-weight:600">${escaped(subject)}</h1>
${says.map((text) => paragraph(text, '')).join('\n')}
${code ? codeOf(code, color) : ''}${button ? buttonOf(button, color) : ''}
${adds.map((text) => paragraph(text, quiet)).join('\n')}
${button ? `<p style="margin:0;${quiet};word-break:break-all">${escaped(button.link)}</p>` : ''}
</td></tr></table>
</td></tr></table>
</body>
</html>`
}

const textOf = ({ says, button, code, adds }: Letter, { name }: Stationery) =>
  [
    ...says,
    ...(code ? [halves(code)] : []),
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...adds,
    name,
  ].join('\n\n')

/** A letter in the server's hand, as text and as HTML. */
export const write = (letter: Letter, stationery: Stationery): Omit<Mail, 'to'> => ({
  subject: letter.subject,
  text: textOf(letter, stationery),
  html: htmlOf(letter, stationery),
})
