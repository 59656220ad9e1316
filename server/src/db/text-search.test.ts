import { likeLetters, searchable } from '@hearth/contract/text'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database/test-database.ts'
import { searchableInSql } from './text-search.ts'

const samples = [
  ...Object.keys(likeLetters),
  ...Object.keys(likeLetters).map((letter) => letter.toUpperCase()),
  '',
  "O'Neil \\d [a-z]",
  'ISPARTA ısparta İSPARTA',
  'Straße STRASSE Großẞ',
  'München Łódź Ørsted Æther Œuvre',
  'Þórður Ələkbər Đorđe',
  'أحمد إيمان آمنة مُحَمَّـد ليلى',
  'ﻣﺤﻤﺪ',
  'שָׁלוֹם',
  'ΝΙΚΟΣ Νίκος',
  'Ёлка ЙОД',
  'Ｗｉｄｅ ﬁne ½ ²',
  '한국 が ガ',
  'की กิน',
  '❤️ 👩‍🚀 🇩🇪',
  'e\u0301 é',
  `Z${'\u0336'.repeat(5)}oe`,
  'a\nb\tc',
]

test('the database makes a text searchable as the page does', async () => {
  const { db, close } = await openTestDatabase()
  const { rows } = await sql<{ sample: string; made: string }>`
    select sample, ${searchableInSql(sql`sample`)} as made from unnest(${samples}::text[]) sample`.execute(db)
  expect(rows).toEqual(samples.map((sample) => ({ sample, made: searchable(sample) })))
  await close()
})
