import type { ConsolePagesView, ConsolePageView } from '@hearth/contract/console/pages'
import type { AcceptanceView } from '@hearth/contract/public/pages'
import { colleague } from './cases.ts'

const PUBLISHED_AT = '2026-02-02T10:00:00.000Z'
const CHANGED_AT = '2026-03-01T10:00:00.000Z'

export const pagesView: ConsolePagesView = {
  pages: [
    {
      page: 'terms',
      current: [
        { language: 'en', number: 2, publishedAt: CHANGED_AT },
        { language: 'de', number: 1, publishedAt: PUBLISHED_AT },
      ],
    },
    { page: 'privacy', current: [] },
    { page: 'imprint', current: [] },
    { page: 'rules', current: [{ language: 'en', number: 1, publishedAt: PUBLISHED_AT }] },
  ],
}

export const TERMS = `## Who can join

- You’re 18 or older.
- You have one account.

## What it costs

Using this community costs nothing. Our [rules](/rules) are a part of these terms.`

export const termsPage: ConsolePageView = {
  page: 'terms',
  language: 'en',
  text: TERMS,
  template: `${TERMS}\n\n## Who runs it\n\n[operator's name and address]. Write to us: [contact]`,
  versions: [
    {
      number: 2,
      publishedAt: CHANGED_AT,
      author: colleague,
      changeNote: 'We say what using it costs: nothing.',
      needsAcceptance: true,
    },
    { number: 1, publishedAt: PUBLISHED_AT, author: null, changeNote: '', needsAcceptance: false },
  ],
}

export const unpublishedPage: ConsolePageView = { ...termsPage, text: null, versions: [] }

/** The preview of any text here. */
export const previewHtml =
  '<h2>Who can join</h2>\n<ul>\n<li>You’re 18 or older.</li>\n<li>You have <strong>one</strong> account.</li>\n</ul>\n<p>Our <a href="/rules">rules</a> are a part of these terms.</p>\n'

const change: AcceptanceView['versions'][number] = {
  page: 'terms',
  language: 'en',
  number: 3,
  publishedAt: CHANGED_AT,
  isFirst: false,
  changes: [
    'Members who haven’t signed in for a year are asked whether they want to stay.',
    'A typo is gone.',
  ],
}

export const newTerms: AcceptanceView = { versions: [change] }
export const newTermsAndRules: AcceptanceView = {
  versions: [change, { ...change, page: 'rules', number: 2, changes: ['Shorter, and nothing new.'] }],
}
export const firstRules: AcceptanceView = {
  versions: [{ ...change, page: 'rules', number: 1, isFirst: true, changes: [] }],
}
