import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { nameText, requiredText, searchable, text } from './text.ts'

test('a text that was cut inside an emoji is kept as it will be read, so that its repeat is the same', () => {
  const cut = z.parse(text(20), 'cut emoji \ud83d')
  expect(cut).toBe('cut emoji \ufffd')
  expect(z.parse(text(20), cut)).toBe(cut)
})

test('letters that look the same are the same', () => {
  expect(z.parse(text(20), 'Zoe\u0308')).toBe('Zo\u00eb')
})

test.each([
  ['spaces', '  \n\t '],
  ['a zero-width space', '\u200b'],
  ['a Hangul filler', '\u3164'],
  ['a mark of direction', '\u202e'],
  ['an empty Braille cell', '\u2800'],
])('%s alone say nothing', (_, value) => {
  expect(z.safeParse(requiredText(20), value).error?.issues[0]?.message).toBe('empty')
})

test.each(['👩‍👩‍👧', '❤️', '한', 'ok\u200b', '0'])('%s says something', (value) => {
  expect(z.parse(requiredText(20), value)).toBe(value)
})

test.each([
  ['A\u0000', 'unsavable_character'],
  ['abcdef', 'too_long {"max":5}'],
])('%s is refused as a name', (value, message) => {
  expect(z.safeParse(nameText(5), value).error?.issues[0]?.message).toBe(message)
})

test.each([
  ['\u200b\u200b', ''],
  ['\u3164', ''],
  ['\u202eAna', 'Ana'],
  ['A\nB\r\nC', 'A B C'],
  [' Ana\u00a0 \u200b Maria ', 'Ana Maria'],
  [`Z${'\u0336'.repeat(59)}oe`, `Z${'\u0336'.repeat(3)}oe`],
  // Names in Persian and Malayalam can contain joiners.
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['ക്\u200dഷ', 'ക്\u200dഷ'],
  ['Ana\u200d', 'Ana'],
])('the name %j is kept as %j', (value, kept) => {
  expect(z.parse(nameText(80), value)).toBe(kept)
})

test.each([
  ['JOSÉ', 'jose'],
  ['İstanbul', 'istanbul'],
  ['Iğdır', 'igdir'],
  ['Straße', 'strasse'],
  ['أحمد', 'احمد'],
  ['مُحَمَّـد', 'محمد'],
  ['ليلى', 'ليلي'],
  ['Ｗｉｄｅ', 'wide'],
  ['Łukasz', 'lukasz'],
  ['ISPARTA', 'ısparta'],
  ['ısparta', 'isparta'],
  ['İSPARTA', 'isparta'],
  ['München', 'munchen'],
  ['ẞ', 'ss'],
  ['Þórður', 'thordur'],
  ['Ələkbər', 'elekber'],
  ['ΝΙΚΟΣ', 'νικος'],
  ['Νίκος', 'νικοσ'],
  ['שָׁלוֹם', 'שלום'],
  ['Ёлка', 'елка'],
  ['❤️', '❤'],
])('%s is found by %s', (name, typed) => {
  expect(searchable(name)).toBe(searchable(typed))
})

// Without their vowels these would be the same.
test.each([
  ['की', 'का'],
  ['กิน', 'กัน'],
])('%s is not found by %s', (name, typed) => {
  expect(searchable(name)).not.toBe(searchable(typed))
})
