import * as z from 'zod/mini'
import { Id, Instant } from '../text.ts'

export const TOPICS_AT_ONCE = 3
/** How often a person can ask for more topics about the same person. */
export const MAX_MORE_TOPICS = 5
/** How long a shown topic is remembered, and is not shown again to the same sender once it was used. */
export const TOPIC_KEPT_MS = 30 * 86_400_000
/** How long an answer has to be awaited until a conversation counts as stalled. */
export const STALLED_MS = 3 * 86_400_000

export const topicKinds = [
  'shared_interest',
  'complementary_answers',
  'prompt_answer',
  'described_photo',
  'friendly_difference',
  'season_or_town',
] as const
export const TopicKind = z.enum(topicKinds)
export type TopicKind = z.infer<typeof TopicKind>

/** The first words of each kind, as the area `icebreakers` of the texts has them: `openers.<name>`. */
export const openersOf = {
  shared_interest: ['sharedInterest1', 'sharedInterest2', 'sharedInterest3'],
  complementary_answers: ['samePrompt1', 'samePrompt2', 'language1', 'language2', 'language3'],
  prompt_answer: [
    'play1',
    'play2',
    'everyday1',
    'everyday2',
    'values1',
    'values2',
    'family1',
    'family2',
    'future1',
    'future2',
    'talk1',
    'talk2',
  ],
  described_photo: ['photo1', 'photo2', 'photo3'],
  friendly_difference: ['otherInterests1', 'otherInterests2', 'otherInterests3', 'signs1', 'signs2'],
  season_or_town: ['sameTown1', 'sameTown2', 'sameTown3', 'otherTown1', 'otherTown2', 'month1', 'month2'],
} as const satisfies Record<TopicKind, readonly string[]>
export type Opener = (typeof openersOf)[TopicKind][number]
export const openers: readonly Opener[] = topicKinds.flatMap((kind): readonly Opener[] => openersOf[kind])
const Opener = /* @__PURE__ */ z.enum(openers)

/** The part of a profile that a fact comes from; `prompt` is the question that an answer is to, `month` the current one. */
export const factFields = [
  'interests',
  'languages',
  'zodiac',
  'locationCity',
  'prompt',
  'prompts',
  'photo',
  'photos',
  'month',
] as const

/**
 * A fact that everybody may see. `id` is that of the prompt or photo. The value of `prompt` is its id, that of `photo` the place of the photo,
 * of `photos` its description, and of `month` a number from 1.
 */
export const TopicFact = z.object({
  field: z.enum(factFields),
  of: z.enum(['you', 'them', 'both']),
  id: z.optional(z.string()),
  value: z.string(),
})
export type TopicFact = z.infer<typeof TopicFact>

/** A topic to begin with: the name of its words, and the two facts that these are based on. */
export const TopicView = z.object({
  id: Id,
  kind: TopicKind,
  opener: Opener,
  cites: z.tuple([TopicFact, TopicFact]),
  /** The words of a language model in place of those of `opener`, in the language of the request. */
  text: z.optional(z.string()),
})
export type TopicView = z.infer<typeof TopicView>

/** `round` is how often more topics were asked for; without it the topics that were shown last, or the first ones. `words`: not those of a language model. */
export const TopicsInput = z.strictObject({
  round: z.optional(/* @__PURE__ */ z.int().check(z.gte(0), z.lte(MAX_MORE_TOPICS))),
  words: z.optional(z.literal('rules')),
})
export type TopicsInput = z.infer<typeof TopicsInput>

/** At most three topics, the best first; none if there is nothing that both people show. */
export const TopicsView = z.object({ topics: z.array(TopicView), round: z.int(), hasMore: z.boolean() })
export type TopicsView = z.infer<typeof TopicsView>

/** `topic` is null unless it has been the viewer's turn for three days, and for a conversation that had one. */
export const StalledTopicView = z.object({ topic: z.nullable(TopicView) })
export type StalledTopicView = z.infer<typeof StalledTopicView>

export const TopicPath = z.object({ personId: Id, topicId: Id })
export const UsedTopicView = z.object({ usedAt: Instant })
export type UsedTopicView = z.infer<typeof UsedTopicView>
