import { type AreaTexts, areas, languages } from '@hearth/texts/areas'
import { directionOf, type Formatters, formattersOf } from '@hearth/texts/formatters'
import { expect, test } from 'vitest'
import { type MailContent, renderMail } from '../../outside/mail/mail-html.ts'
import { textsOf } from '../../texts.ts'
import {
  backupCodeUsedMail,
  codeMail,
  decisionMail,
  declinedMail,
  linkMail,
  newDeviceMail,
  reportOutcomeMail,
  unusedMail,
  type WriteMail,
} from './mail-texts.ts'
import { mailOf } from './send-mail.ts'

const LINK = 'https://kin.example/auth#magic=a&b'
const CODE = '123456'
const at = new Date('2026-06-15T12:00:00.000Z')
const brand = { name: 'Kin & Kith', color: undefined }

/** Every account mail there is in the texts, by the parts that it has. */
const mails: [string, WriteMail][] = [
  ...Object.entries(textsOf('en', 'mails', brand.name)).flatMap(([kind, texts]): [string, WriteMail][] => {
    if (typeof texts !== 'object' || !('adds' in texts)) return []
    // @ts-expect-error whether it has a button says which of the two it is
    return [[kind, 'button' in texts ? linkMail(kind, LINK) : codeMail(kind, CODE)]]
  }),
  ['known device', newDeviceMail(LINK, { browser: 'Chrome', system: 'Windows', country: 'DE', at })],
  ['unknown device', newDeviceMail(LINK, { browser: '', system: '', country: null, at })],
  ['used backup code with a number', backupCodeUsedMail(LINK, 3)],
  ['decision', decisionMail(LINK, { language: 'en', title: '⟦title⟧', paragraphs: ['⟦reasons⟧'] })],
  ['declined account', declinedMail(LINK, { reason: '⟦reason⟧', deletedAt: at })],
  ['unused account', unusedMail(LINK, { deletedAt: at, isSecond: false })],
  ['unused account again', unusedMail(LINK, { deletedAt: at, isSecond: true })],
  ['report with action', reportOutcomeMail('123 456', 'action')],
  ['report without a violation', reportOutcomeMail('123 456', 'no_violation')],
]

test('there is a mail of each kind', () => {
  expect(areas).toContain('mails')
  expect(mails).toHaveLength(51)
})

test.each(languages.flatMap((language) => mails.map(([kind, write]) => ({ language, kind, write }))))(
  'the mail $kind is complete in $language',
  ({ language, write }) => {
    const { to, subject, text, html, ...rest } = mailOf(brand, { email: 'a@people.example', language }, write)
    expect({ to, ...rest }).toEqual({ to: 'a@people.example', language })
    expect(subject.trim()).not.toBe('')
    expect(`${subject}${text}`).not.toMatch(/[{}]|undefined|null/)
    expect(text).toMatch(/kin\.example\/auth#magic=a&b|123 ?456/)
    expect(text).toContain(brand.name)
    expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`)
    expect(html).toMatch(/href="https:\/\/kin\.example\/auth#magic=a&amp;b"|123 456/)
  },
)

/** Lines of a mail that are in no catalogue: in the pseudo-language all its texts are in brackets. */
function linesOutsideTheTexts(content: MailContent): string[] {
  const { subject, text } = renderMail(content, { name: brand.name, color: '#ad401b', language: 'en' })
  const own = [LINK, CODE, '123 456', brand.name]
  return [subject, ...text.split('\n')].filter(
    (line) => line.trim() !== '' && !own.includes(line.trim()) && !/^⟦.*⟧$/.test(line.trim()),
  )
}

// There are no types of a pseudo-language.
const file = '@hearth/texts/compiled/en-XA/mails'
const pseudo: { mails: (formatters: Formatters) => AreaTexts['mails'] } = await import(file)
const bracketed = pseudo.mails(formattersOf('en', brand.name))

test.each(mails)('every line of the mail %s is in the texts', (_, write) => {
  expect(linesOutsideTheTexts(write(bracketed, 'en'))).toEqual([])
})

test('an English sentence that is planted in a mail is found', () => {
  const content = linkMail('confirm', LINK)(bracketed, 'en')
  expect(linesOutsideTheTexts({ ...content, says: [...content.says, 'See you soon!'] })).toEqual([
    'See you soon!',
  ])
  expect(linesOutsideTheTexts({ ...content, subject: 'Welcome' })).toEqual(['Welcome'])
})

test('a mail names browser, system, country and time of a sign-in, in words of the language', () => {
  const write = newDeviceMail(LINK, { browser: 'Chrome', system: 'Windows', country: 'DE', at })
  const { text } = mailOf(brand, { email: 'a@people.example', language: 'en' }, write)
  expect(text).toContain('Chrome on Windows, Germany, June 15, 2026 at 12:00 PM UTC')
  for (const language of languages) {
    const mail = mailOf(brand, { email: 'a@people.example', language }, write)
    expect(mail.text).toContain(new Intl.DisplayNames(language, { type: 'region' }).of('DE'))
  }
})

test('a community with a name in another script keeps it apart from the sentences of its mails', () => {
  const own = { name: 'بيت', color: undefined }
  const { text } = mailOf(own, { email: 'a@people.example', language: 'en' }, linkMail('confirm', LINK))
  expect(text).toContain('Welcome to \u2068بيت\u2069. Tap')
})

test('somebody whose language Hearth no longer has, or who has none, gets English', () => {
  for (const language of [null, 'tlh', ''])
    expect(mailOf(brand, { email: 'a@people.example', language }, linkMail('magic', LINK))).toMatchObject({
      language: 'en',
      subject: 'Your sign-in link',
    })
})

test('a right-to-left mail begins at the right, and its links and codes still run to the right', () => {
  const content = { subject: 'س', says: ['س'], code: CODE, button: { label: 'س', link: LINK }, adds: [] }
  const { text, html } = renderMail(content, { name: 'Kin', color: '#ad401b', language: 'ar' })
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('<table role="presentation" lang="ar" dir="rtl"')
  expect(html).toContain('<span dir="ltr">123 456</span>')
  expect(html).toContain('<span dir="ltr">https://kin.example/auth#magic=a&amp;b</span>')
  expect(html).not.toMatch(/(margin|padding|border|text-align)[^;"]*(left|right)/)
  // Two groups of digits would change places there.
  expect(text).toContain('\n\n123456\n\n')
})
