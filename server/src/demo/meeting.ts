import { randomUUID } from 'node:crypto'
import type { About } from '@hearth/contract/about'
import { dayOf } from '@hearth/contract/ages'
import type { Tx } from '../db/open.ts'
import { chanceOf } from './chance.ts'
import type { Moved } from './moving-in.ts'
import type { DemoPerson } from './people/people.ts'
import { wouldMeet } from './wishing.ts'
import { notes, type Talk, talks } from './words/talks.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** So many matches have not said a word yet. */
const SILENT = 4
/** The part of the others who like Robin already, so that a first like can be a match. */
const LIKES_BACK = 0.36

type Like = {
  swiperId: string
  swipedId: string
  isLike: true
  clientId: string
  matchId: string | null
  isAnswered: boolean
  about: About | null
  note: string | null
  createdAt: Date
}

const like = (swiperId: string, swipedId: string, createdAt: Date): Like => ({
  isAnswered: false,
  swiperId,
  swipedId,
  isLike: true,
  clientId: randomUUID(),
  matchId: null,
  about: null,
  note: null,
  createdAt,
})

/** A match of the two, and what made it. */
async function matchUp(
  tx: Tx,
  visitor: Moved,
  other: Moved,
  at: Date,
): Promise<{ id: string; likes: Like[] }> {
  const [user1Id, user2Id] = visitor.id < other.id ? [visitor.id, other.id] : [other.id, visitor.id]
  const { id } = await tx
    .insertInto('matches')
    .values({ user1Id, user2Id, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const earlier = new Date(at.getTime() - 3 * HOUR_MS)
  return {
    id,
    likes: [
      { ...like(visitor.id, other.id, earlier), isAnswered: true },
      { ...like(other.id, visitor.id, at), isAnswered: true, matchId: id },
    ],
  }
}

/** When each line was said: the last one so long ago, the others before it, slowly and then quickly as people do. */
function momentsOf({ occupation, hoursAgo, lines }: Talk, now: Date): Date[] {
  const chance = chanceOf(`talk with a ${occupation}`)
  let at = now.getTime() - hoursAgo * HOUR_MS
  return lines
    .map((_, index) => {
      const moment = new Date(at)
      const isPause = index % 5 === 4
      at -= isPause ? chance.between(3, 9) * HOUR_MS : chance.between(1, 14) * MINUTE_MS
      return moment
    })
    .toReversed()
}

async function hold(
  tx: Tx,
  talk: Talk,
  [visitor, other]: readonly [Moved, Moved],
  now: Date,
): Promise<Like[]> {
  const moments = momentsOf(talk, now)
  const first = moments[0] ?? now
  const since = new Date(first.getTime() - 40 * MINUTE_MS)
  const { id: matchId, likes } = await matchUp(tx, visitor, other, since)
  const { id: conversationId } = await tx
    .insertInto('conversations')
    .values({
      matchId,
      createdAt: since,
      lastMessageAt: moments.at(-1) ?? since,
      lastSeq: talk.lines.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = talk.lines.map(([isVisitor, content], index) => ({
    conversationId,
    senderId: isVisitor ? visitor.id : other.id,
    clientId: randomUUID(),
    seq: index + 1,
    content,
    createdAt: moments[index] ?? since,
  }))
  await tx.insertInto('messages').values(rows).execute()
  return likes
}

/** What a note is about, as it stood when it was written. */
function aboutOf(about: (typeof notes)[number]['about'], visitor: Moved, photoId: string): About | null {
  if (about === 'photo') return { kind: 'photo', photoId }
  const prompt = visitor.resident.prompts.find(({ promptId }) => promptId === about)
  return prompt ? { kind: 'prompt', ...prompt } : null
}

/** Whom Robin talks with: people of the trades that the talks are about, here for long enough. */
function partnersOf(others: readonly Moved<DemoPerson>[]): (readonly [Talk, Moved<DemoPerson>])[] {
  return talks.flatMap((talk) => {
    const { occupation } = talk
    const other = others
      .slice(70)
      .find(({ resident: { life, age } }) => life.occupation === occupation && age > 24 && age < 46)
    return other ? [[talk, other] as const] : []
  })
}

/** Lets Robin and the others meet: talks, matches that wait for a first word, and likes that wait for one back. */
export async function meet(
  tx: Tx,
  { visitor, others, now }: { visitor: Moved; others: readonly Moved<DemoPerson>[]; now: Date },
): Promise<void> {
  const chance = chanceOf('who likes Robin')
  const swipes: Like[] = []
  const talking = partnersOf(others)
  for (const [talk, other] of talking) swipes.push(...(await hold(tx, talk, [visitor, other], now)))
  const met = new Set(talking.map(([, other]) => other.id))
  const near = others.filter(({ id, resident: { age } }) => !met.has(id) && age > 24 && age < 44)
  const silent = near.slice(80, 80 + SILENT * 9).filter((_, index) => index % 9 === 0)
  for (const [index, other] of silent.entries()) {
    met.add(other.id)
    swipes.push(
      ...(await matchUp(tx, visitor, other, new Date(now.getTime() - (index * 31 + 2) * HOUR_MS))).likes,
    )
  }
  const { id: photoId } = await tx
    .selectFrom('photos')
    .select('id')
    .where('userId', '=', visitor.id)
    .where('position', '=', 1)
    .executeTakeFirstOrThrow()
  const today = dayOf(now)
  const undecided = others.filter((other) => !met.has(other.id) && wouldMeet(other, visitor, today))
  // The newest of all is the first card of Robin's deck, and would be glad of a like.
  const fond = undecided.filter((_, index) => chance.happens(LIKES_BACK) || index === 0)
  for (const [index, other] of fond.entries()) {
    const said = notes[index]
    const about = said ? aboutOf(said.about, visitor, photoId) : null
    const at = new Date(
      Math.max(other.joinedAt.getTime() + HOUR_MS, now.getTime() - (index + 1) * 5 * HOUR_MS),
    )
    swipes.push({ ...like(other.id, visitor.id, at < now ? at : now), about, note: said?.note ?? null })
  }
  await tx.insertInto('swipes').values(swipes).execute()
}
