import { expect, test } from 'vitest'
import { findCliche, objectionToAnswer } from './answers.rules.ts'

test.each([
  'I like travelling and good food',
  'I love music, movies and hanging out with friends!',
  'Travel, food, music.',
  'Looking for my partner in crime.',
  'Well, I’m fluent in Sarcasm',
  'Ich reise gern und mag gutes Essen.',
  'Ich liebe Musik, Filme und Reisen',
  'Mit mir kann man PFERDE stehlen.',
  'Frag einfach!',
  'أحب السفر والطعام الجيد',
  'أعشق الموسيقى والأفلام والقهوة',
  'أبحث عن نصفي الآخر',
  'إنسانٌ بسيط',
])('“%s” is a cliché', (text) => {
  expect(findCliche(text)).toBeTypeOf('string')
})

test.each([
  'I like travelling by night train, last time to Tbilisi',
  'Cooking Georgian food for far too many people',
  'I play the tuba in a wind band',
  'Ich koche gern georgisch, am liebsten für zehn Leute',
  'Ich sammle Fahrpläne',
  'أحب السفر بالقطار الليلي إلى أسوان',
  'أطبخ الكشري كل جمعة مع جدتي',
])('“%s” is somebody’s own', (text) => {
  expect(findCliche(text)).toBeUndefined()
})

test.each([
  ['Yes', 'too_short'],
  ['Not sure yet', 'too_short'],
  ['Keine Ahnung', 'too_short'],
  ['لا أعرف', 'too_short'],
  ['Chess, tuba, rain', 'bare_list'],
  ['Schach · Tuba · Regen', 'bare_list'],
  ['شطرنج، عود، مطر', 'bare_list'],
  ['I go for a run every morning', 'no_hook'],
  ['Ich gehe jeden Morgen laufen', 'no_hook'],
  ['أذهب إلى الجري كل صباح', 'no_hook'],
  ['I run because my dog needs it', undefined],
  ['Running. And what wakes you up?', undefined],
  ['Ich laufe, seit mein Hund da ist', undefined],
  ['أجري كل صباح منذ جاء كلبي', undefined],
  ['A long walk around the lake in the rain with my very old and very slow dog', undefined],
])('“%s” gives %s', (text, rule) => {
  expect(objectionToAnswer(text)?.rule).toBe(rule)
})

test('a cliché is quoted as it was written, and not longer than 80 characters', () => {
  expect(findCliche('I play chess. I like travelling and good food!')).toBe('I like travelling and good food')
  expect(findCliche(`I like ${'travelling and food and '.repeat(20)}music`)).toHaveLength(80)
})
