import { bases, limitedRights, measures } from '@hearth/contract/console/decisions'
import { reportReasons } from '@hearth/contract/people/safety'
import { languages } from '@hearth/texts/areas'
import { statementPartsOf } from '@hearth/texts/statement'
import { expect, test } from 'vitest'
import { textsOf } from '../../texts.ts'
import { type StatedColumns, statedOf, statementOf } from './statement.ts'

const facts = 'You asked three people for money and sent them the same link.'
const createdAt = new Date('2026-06-15T12:00:00.000Z')

const decision: StatedColumns = {
  number: 'K7M2PX4WQ9',
  measure: 'suspend',
  rights: [],
  things: [],
  ground: 'scam',
  basis: 'terms',
  facts,
  isOwnInitiative: false,
  provision: null,
  isFoundByProgram: false,
  isAutomated: false,
  createdAt,
  endsAt: new Date('2026-06-22T12:00:00.000Z'),
}

const everyDecision = measures.flatMap((measure) =>
  reportReasons.flatMap((ground) =>
    bases.flatMap((basis) =>
      [true, false].map(
        (isOwnInitiative): StatedColumns => ({
          ...decision,
          measure,
          ground,
          basis,
          provision: basis === 'law' ? 'Section 263 of the Criminal Code' : null,
          isOwnInitiative,
          isAutomated: measure === 'hold',
          rights: measure === 'limit' ? [...limitedRights] : [],
          things:
            measure === 'hide'
              ? [
                  { kind: 'photo', id: 'one' },
                  { kind: 'photo', id: 'other' },
                  { kind: 'prompt', id: 'sunday-ten' },
                  { kind: 'bio', id: null },
                ]
              : [],
          endsAt: isOwnInitiative ? null : decision.endsAt,
        }),
      ),
    ),
  ),
)

const partsIn = (language: (typeof languages)[number], one: StatedColumns) => {
  const dates = {
    dayText: () => 'a day',
    dayAndTimeText: () => 'a time',
    questions: textsOf(language, 'prompts', ''),
  }
  return statementPartsOf(textsOf(language, 'decisions', '').statement, statedOf(one), dates)
}

test.each(languages)('each decision has a complete statement of reasons in %s', (language) => {
  expect(everyDecision).toHaveLength(measures.length * reportReasons.length * bases.length * 2)
  for (const one of everyDecision) {
    const { title, paragraphs } = statementOf(one, language)
    for (const text of [title, ...paragraphs]) {
      expect(text.trim()).not.toBe('')
      expect(text).not.toMatch(/[{}]|undefined|null|Invalid Date/)
    }
    const { effect, facts: what, ground, origin, appeal } = partsIn(language, one)
    // Measure, scope and duration; facts; ground; who found and who decided it; appeal and court.
    expect(effect.length).toBeGreaterThanOrEqual(3)
    expect(origin).toHaveLength(2)
    expect(appeal).toHaveLength(one.measure === 'hold' ? 3 : 2)
    const said = paragraphs.join('\n')
    for (const part of [...effect.slice(0, -1), what, ...ground, ...origin, appeal.at(-1) ?? ''])
      expect(said).toContain(part)
    expect(said).toContain(one.number)
  }
})

test.each(languages)('the sentences of a statement differ where decisions differ in %s', (language) => {
  const differing = (variants: readonly Partial<StatedColumns>[]) => {
    const said = variants.map((given) =>
      statementOf({ ...decision, ...given }, language).paragraphs.join('\n'),
    )
    expect(new Set(said).size).toBe(variants.length)
  }
  differing(measures.map((measure) => ({ measure })))
  for (const basis of bases) differing(reportReasons.map((ground) => ({ ground, basis })))
  differing(limitedRights.map((right) => ({ measure: 'limit', rights: [right] })))
  differing([
    { isOwnInitiative: false },
    { isOwnInitiative: true },
    { isOwnInitiative: true, isFoundByProgram: true },
    { isOwnInitiative: false, isFoundByProgram: true },
    { isOwnInitiative: true, isAutomated: true },
    { endsAt: null },
  ])
})

test('a suspension reads as a person would say it', () => {
  expect(statementOf(decision, 'en')).toEqual({
    language: 'en',
    title: 'Your account is suspended',
    paragraphs: [
      'Your account is suspended: nobody sees you, and you can’t swipe or chat. Your matches and messages stay.',
      'It applies everywhere in this community, wherever you are.',
      'The decision starts on June 15, 2026 at 12:00 PM UTC and ends by itself on June 22, 2026 at 12:00 PM UTC.',
      `What happened: ${facts}`,
      'This is against our terms: don’t ask for money, sell anything, or send people to other sites. What’s described above does one of these.',
      'Someone reported this to us. We never say who.',
      'A person made this decision, not a program.',
      'You can appeal once, until December 15, 2026. It’s free. A person reads it, and not the one who decided.',
      'You can also turn to an out-of-court dispute body or a court.',
      'To appeal, sign in. If you aren’t shown the decision right away, you find it in the settings under “Decisions and reports”.',
      'Decision K7M2PX4WQ9',
    ],
  })
})

test('a hold gives its own reason, whatever is stored as its facts', () => {
  const { paragraphs } = statementOf(
    {
      ...decision,
      measure: 'hold',
      ground: 'other',
      facts: 'email',
      isAutomated: true,
      isOwnInitiative: true,
    },
    'en',
  )
  const said = paragraphs.join('\n')
  expect(said).toContain('for at most 72 hours')
  expect(said).toContain('with a photo like yours, was banned here')
  expect(said).toContain('A program made this decision')
  expect(said).not.toContain('email\n')
})

test('a statement names hidden photos by their place and answers by their question', () => {
  const things = [
    { kind: 'photo', id: 'one', place: 3 },
    { kind: 'prompt', id: 'party-trick' },
    { kind: 'bio', id: null },
    { kind: 'photo', id: 'other' },
  ] as const
  const { paragraphs } = statementOf(
    { ...decision, measure: 'hide', endsAt: null, things: [...things] },
    'en',
  )
  expect(paragraphs.slice(1, 5)).toEqual([
    'Others don’t see photo 3 of your profile.',
    'Others don’t see your answer to “I can do this with no practice at all”.',
    'Others don’t see your bio.',
    'Others don’t see one of your photos.',
  ])
  expect(paragraphs[6]).toBe('The decision starts on June 15, 2026 at 12:00 PM UTC and has no end date.')
})

test('a statement names the provision of the law', () => {
  const { paragraphs } = statementOf({ ...decision, basis: 'law', provision: 'Section 263 StGB' }, 'en')
  expect(paragraphs).toContain('The legal provision: Section 263 StGB')
})
