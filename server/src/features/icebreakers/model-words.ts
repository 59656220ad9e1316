import { createHash } from 'node:crypto'
import type { TopicFact, TopicView } from '@hearth/contract/people/icebreakers'
import type { Language } from '@hearth/texts/areas'
import type { Ctx } from '../../context.ts'
import { isModelAllowed, type PhraseFact, type PhrasingMeans, phraseTopics } from '../phrasing/phrasing.ts'
import { icebreakers } from './icebreakers.store.ts'

type ShownTopics = { personId: string; language: Language; topics: readonly TopicView[] }

const owners = { you: 'asker', them: 'other', both: 'both' } as const

/** The part of a fact that a model reads; a prompt, a sign and the place of a photo are only names or numbers here. */
function phraseFactOf(
  { field, value }: TopicFact,
  language: Language,
): Omit<PhraseFact, 'n' | 'of'> | undefined {
  if (field === 'interests' || field === 'prompts') return { field, text: value }
  if (field === 'photos') return { field: 'photo', text: value }
  if (field === 'locationCity') return { field: 'town', text: value }
  if (field === 'languages') {
    const text = new Intl.DisplayNames(language, { type: 'language' }).of(value) ?? value
    return { field, text }
  }
  if (field !== 'month') return undefined
  const day = new Date(Date.UTC(2000, Number(value) - 1, 1))
  const text = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(day)
  return { field: 'season', text }
}

const hashOf = (language: Language, { cites }: TopicView): string =>
  createHash('sha256')
    .update(JSON.stringify([language, cites.map(({ of, field, value }) => [of, field, value])]))
    .digest('base64url')

/** Asks for words for topics that it was not asked about before. Returns all that it was asked about, with null for no words. */
async function askFor(ctx: Ctx & PhrasingMeans, { personId, language, topics }: ShownTopics) {
  const facts: PhraseFact[] = []
  const factsOf = new Map<string, Set<number>>()
  for (const { id, cites } of topics) {
    const own = new Set<number>()
    for (const cite of cites) {
      const fact = phraseFactOf(cite, language)
      if (!fact) continue
      facts.push({ ...fact, n: facts.length + 1, of: owners[cite.of] })
      own.add(facts.length)
    }
    factsOf.set(id, own)
  }
  const phrased = await phraseTopics(ctx, { personId: ctx.viewerId, otherId: personId, language, facts })
  return topics.map((topic) => {
    // A text about facts of two topics would stand above the facts of one.
    const found = phrased?.find(({ factIds }) => factIds.every((n) => factsOf.get(topic.id)?.has(n)))
    return { id: topic.id, text: found?.text ?? null, textOf: hashOf(language, topic) }
  })
}

/**
 * Returns the topics with the words of the model, where the viewer allows it and it has any. It is asked once about the same
 * facts in the same language.
 */
export async function withModelWords(ctx: Ctx & PhrasingMeans, shown: ShownTopics): Promise<TopicView[]> {
  const { topics, language } = shown
  if (topics.length === 0 || !(await isModelAllowed(ctx, ctx.viewerId))) return [...topics]
  const kept = await icebreakers.textsOf(
    ctx.db,
    topics.map(({ id }) => id),
  )
  const isKept = (topic: TopicView) => kept.get(topic.id)?.textOf === hashOf(language, topic)
  const unasked = topics.filter((topic) => !isKept(topic))
  const asked = unasked.length > 0 ? await askFor(ctx, { ...shown, topics: unasked }) : []
  if (asked.length > 0) await icebreakers.putTexts(ctx.db, asked)
  const textOf = (topic: TopicView) =>
    isKept(topic) ? kept.get(topic.id)?.text : asked.find(({ id }) => id === topic.id)?.text
  return topics.map((topic) => {
    const text = textOf(topic)
    return text ? { ...topic, text } : topic
  })
}
