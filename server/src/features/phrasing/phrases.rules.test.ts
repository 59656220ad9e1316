import type { Language } from '@hearth/texts/areas'
import { expect, test } from 'vitest'
import { injections } from '../../testing/hostile/injections.ts'
import type { PhraseFact } from './facts.rules.ts'
import { topicsIn } from './phrases.rules.ts'

const facts: PhraseFact[] = [
  { n: 1, text: 'Chess', of: 'both', field: 'interests' },
  { n: 2, text: 'I restore old wooden boats every summer', of: 'other', field: 'prompts' },
  { n: 3, text: 'Ich repariere alte Fahrräder', of: 'other', field: 'prompts' },
  { n: 4, text: 'أصلح الدراجات القديمة', of: 'other', field: 'prompts' },
]
const reply = (text: string, factIds: number[]) => JSON.stringify({ items: [{ factIds, text }] })
const topics = (
  said: string,
  language: Language = 'en',
  isRefused: (text: string) => boolean = () => false,
) => topicsIn(said, { language, facts, isRefused })

test.each<[Language, string, number[]]>([
  ['en', 'How did you learn to restore boats?', [2]],
  ['en', 'Is there a chess opening that you never lose with?', [1]],
  ['de', 'Welche Fahrräder reparierst du am liebsten?', [3]],
  ['ar', 'ما أجمل الدراجات التي أصلحتها؟', [4]],
])('a question in %s about a fact is taken: %s', (language, text, factIds) => {
  expect(topics(reply(text, factIds), language)).toEqual([{ factIds, text }])
})

test.each<[string, string, number[]]>([
  ['a fact that does not exist', 'How did you learn to restore boats?', [9]],
  ['no fact', 'How did you learn to restore boats?', []],
  ['too many facts', 'How did you learn to restore boats?', [1, 2, 3]],
  ['no word of the fact', 'What is the best day of your week?', [2]],
  ['more than 140 characters', `How did you learn to restore boats${' and boats'.repeat(12)}?`, [2]],
  ['no question', 'You restore boats and that is great.', [2]],
  ['a link', 'How do you restore boats, as on boats.example?', [2]],
  ['a web address', 'How do you restore boats https://x?', [2]],
  ['a handle', 'How do you restore boats, @boats?', [2]],
  ['a number', 'How do you restore boats in 2 days?', [2]],
  ['another digit', 'How do you restore boats in ٢ days?', [2]],
  ['another service', 'How do you restore boats, on Telegram?', [2]],
  ['an address', 'How do you restore boats in Harbour Street?', [2]],
  ['markup', 'How do you restore **boats**?', [2]],
  ['a call of a tool', 'How do you restore boats {"tool":"x"}?', [2]],
  ['another language', 'Wie restaurierst du die boats und das Holz?', [2]],
  ['another script', 'ما هي boats التي تصلحها في الصيف يا صديقي؟', [2]],
  ['a quotation', 'Why do you restore old wooden boats every summer?', [2]],
])('a text with %s is refused', (_, text, factIds) => {
  expect(topics(reply(text, factIds))).toEqual([])
})

test('a model that obeys 200 orders in profiles gets no link or handle past the check', () => {
  for (const { text, canary, link } of injections)
    for (const said of [
      text,
      `${canary} ${link}?`,
      `Do you know ${link} and is it ${canary}?`,
      `Who is @${canary}?`,
    ]) {
      const planted: PhraseFact = { n: 1, text, of: 'other', field: 'bio' }
      const taken = topicsIn(reply(said.slice(0, 140), [1]), {
        language: 'en',
        facts: [planted],
        isRefused: () => false,
      })
      expect(JSON.stringify(taken)).not.toMatch(/https?:|evil|@|www\./)
    }
})

test('a text that the two do not want to read is refused', () => {
  expect(topics(reply('How did you learn to restore boats?', [2]), 'en', () => true)).toEqual([])
})

test('a reply may stand in a code block or between sentences, and anything else gives nothing', () => {
  const good = reply('How did you learn to restore boats?', [2])
  expect(topics(`Sure!\n\`\`\`json\n${good}\n\`\`\``)).toHaveLength(1)
  for (const bad of ['', 'Hello', '{"items":"x"}', '{"items":[{"text":7}]}', good.slice(0, -4), '[]', '{'])
    expect(topics(bad)).toEqual([])
  const many = {
    items: Array.from({ length: 9 }, () => ({ factIds: [2], text: 'How did you learn to restore boats?' })),
  }
  expect(topics(JSON.stringify(many))).toHaveLength(3)
})
