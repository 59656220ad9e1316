import {
  MAX_MORE_TOPICS,
  type StalledTopicView,
  TOPIC_KEPT_MS,
  TOPICS_AT_ONCE,
  type TopicsInput,
  type TopicsView,
  type TopicView,
  type UsedTopicView,
} from '@hearth/contract/people/icebreakers'
import { type Ctx, type Deps, transact } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { findAwaited } from '../chat/chat.ts'
import { findVisibleRelation } from '../discovery/discovery.ts'
import type { TopicCandidate } from './candidates.rules.ts'
import { type ChosenTopic, chooseTopics, findTopic, type TopicHistory } from './choosing.rules.ts'
import { type IcebreakerRow, icebreakers } from './icebreakers.store.ts'
import { candidatesWith } from './shown-facts.ts'

/** How long the topic of a stalled conversation can be seen again, such as by a page that is loaded twice. */
const STALLED_SHOWN_MS = 3_600_000

/** Throws `not_found` for the viewer, for people who do not exist and for those whom the viewer may not see. */
async function requireOther(ctx: Ctx, personId: string): Promise<void> {
  const found = await findVisibleRelation(ctx, personId)
  if (!found || found.relation === 'self') throw new AppError('person_not_found')
}

function historyOf(rows: readonly IcebreakerRow[], recipientId: string): TopicHistory {
  const used = rows.filter(({ usedAt }) => usedAt !== null)
  const shown = rows.filter((row) => row.recipientId === recipientId)
  const keysOf = (list: readonly IcebreakerRow[]) => new Set(list.map(({ key }) => key))
  const byKind = Map.groupBy(used, ({ kind }) => kind)
  return {
    used: keysOf(used),
    shown: keysOf(shown),
    usesOf: new Map([...byKind].map(([kind, list]) => [kind, list.length])),
  }
}

const viewOf = (id: string, { kind, opener, cites }: ChosenTopic): TopicView => ({ id, kind, opener, cites })

/** The rows of earlier topics whose facts are still there and whose words were not used, also not with somebody else. */
const shownAgain = (
  rows: readonly IcebreakerRow[],
  candidates: readonly TopicCandidate[],
  { used }: TopicHistory,
): TopicView[] =>
  rows.flatMap(({ id, key }) => {
    const topic = used.has(key) ? undefined : findTopic(candidates, key)
    return topic ? [viewOf(id, topic)] : []
  })

type ShownPlace = { round: number } | { stalledSeq: number }

/** Stores topics as shown, without the values of their facts. */
async function storeShown(
  ctx: Ctx,
  tx: Tx,
  { personId, place, topics }: { personId: string; place: ShownPlace; topics: readonly ChosenTopic[] },
): Promise<TopicView[]> {
  if (topics.length === 0) return []
  const ids = await icebreakers.insert(
    tx,
    { senderId: ctx.viewerId, recipientId: personId },
    {
      shownAt: ctx.now(),
      topics: topics.map(({ kind, key, cites }) => ({
        ...place,
        kind,
        key,
        cites: cites.map(({ field, of, id }) => ({ field, of, ...(id !== undefined && { id }) })),
      })),
    },
  )
  return topics.flatMap((topic) => {
    const id = ids.get(topic.key)
    return id ? [viewOf(id, topic)] : []
  })
}

/**
 * Returns topics to begin with. The same round has the same topics, without those that were used and those whose facts are
 * not shown any more. Throws `not_found`.
 */
export async function showTopics(ctx: Ctx, personId: string, { round }: TopicsInput): Promise<TopicsView> {
  await requireOther(ctx, personId)
  const candidates = await candidatesWith(ctx, personId)
  return transact(ctx, async (tx) => {
    await icebreakers.lock(tx, ctx.viewerId)
    const rows = await icebreakers.listFor(tx, { senderId: ctx.viewerId, recipientId: personId })
    const rounds = rows.flatMap((row) => (row.recipientId === personId ? (row.round ?? []) : []))
    const next = Math.max(-1, ...rounds) + 1
    const asked = Math.min(round ?? Math.max(0, next - 1), next)
    const history = historyOf(rows, personId)
    const now = ctx.now()
    const ofRound = rows.filter((row) => row.recipientId === personId && row.round === asked)
    const again = shownAgain(ofRound, candidates, history)
    // Topics that were shown last and are all used make room for the next ones.
    const isOver = again.length === 0 && round === undefined && next <= MAX_MORE_TOPICS
    if (asked < next && !isOver) {
      const { isMore } = chooseTopics(candidates, history, { most: 0, now })
      return { topics: again, round: asked, hasMore: isMore && asked < MAX_MORE_TOPICS }
    }
    const chosen = chooseTopics(candidates, history, { most: TOPICS_AT_ONCE, now })
    const topics = await storeShown(ctx, tx, { personId, place: { round: next }, topics: chosen.topics })
    return { topics, round: next, hasMore: chosen.isMore && next < MAX_MORE_TOPICS }
  })
}

/** Notes that a topic became a draft, so that it is not shown to the sender again, about anybody. Throws `not_found`. */
export async function useTopic(
  ctx: Ctx,
  { personId, topicId }: { personId: string; topicId: string },
): Promise<UsedTopicView> {
  await requireOther(ctx, personId)
  const [pair, at] = [{ senderId: ctx.viewerId, recipientId: personId }, ctx.now()]
  const usedAt = await icebreakers.setUsed(ctx.db, { ...pair, id: topicId, at })
  if (!usedAt) throw new AppError('person_not_found')
  return { usedAt: usedAt.toISOString() }
}

/** Returns one topic if it has been the viewer's turn for three days, once for the same message. Throws `not_found`. */
export async function showStalledTopic(ctx: Ctx, conversationId: string): Promise<StalledTopicView> {
  const awaited = await findAwaited(ctx, conversationId)
  if (!awaited) return { topic: null }
  const { personId, seq } = awaited
  const candidates = await candidatesWith(ctx, personId)
  return transact(ctx, async (tx) => {
    await icebreakers.lock(tx, ctx.viewerId)
    const rows = await icebreakers.listFor(tx, { senderId: ctx.viewerId, recipientId: personId })
    const history = historyOf(rows, personId)
    const earlier = rows.filter((row) => row.recipientId === personId && row.stalledSeq === seq)
    if (earlier.length > 0) {
      const since = ctx.now().getTime() - STALLED_SHOWN_MS
      const recent = earlier.filter(({ shownAt }) => shownAt.getTime() > since)
      return { topic: shownAgain(recent, candidates, history)[0] ?? null }
    }
    const { topics } = chooseTopics(candidates, history, { most: 1, now: ctx.now() })
    const place = { stalledSeq: seq }
    return { topic: (await storeShown(ctx, tx, { personId, place, topics }))[0] ?? null }
  })
}

/** Deletes topics that were shown 30 days ago. */
export const clearIcebreakers = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> => {
  await icebreakers.deleteShownBefore(db, new Date(now().getTime() - TOPIC_KEPT_MS))
}
