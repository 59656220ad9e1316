import { describe, expect, test } from 'vitest'
import { isBareGreeting } from './greetings.ts'

describe('a bare greeting', () => {
  test.each([
    'hi',
    'Hi!',
    'HEY',
    'heyyyyyy',
    'Hello 👋',
    'hi there :)',
    'Hi, how are you?',
    'How’s it going?',
    "what's up",
    'Good morning ☀️',
    'hallo',
    'Hallo, wie geht’s?',
    'Na du?',
    'Moin',
    'Grüß dich!',
    'Guten Abend',
    'مرحبا',
    'مرحباً!',
    'أهلًا وسهلًا',
    'أهلاً',
    'السلام عليكم',
    'صباح الخير 🌷',
    'مرحبا، كيف حالك؟',
    '  hey  \n',
  ])('is %j', (text) => {
    expect(isBareGreeting(text)).toBe(true)
  })

  test('may name its reader, who alone is no greeting', () => {
    expect(isBareGreeting('Hi Ana!', 'Ana')).toBe(true)
    expect(isBareGreeting('Hallo Jürgen', 'Jürgen')).toBe(true)
    expect(isBareGreeting('مرحبا ليلى', 'ليلى')).toBe(true)
    expect(isBareGreeting('Ana', 'Ana')).toBe(false)
    expect(isBareGreeting('Hi Ana!', 'Ben')).toBe(false)
  })

  test.each([
    '',
    '   ',
    '👋',
    '!!!',
    'his',
    'Hi, I read that you bake. What’s your best bread?',
    'hey what is your favourite walk',
    'Hallo, welches Buch liest du?',
    'مرحبا، ما كتابك المفضل؟',
    'no',
    'hi hi hi hi hi hi hi',
    'morning',
  ])('is not %j', (text) => {
    expect(isBareGreeting(text)).toBe(false)
  })
})
