import { randomUUID } from 'node:crypto'
import type { SwipeInput } from '@hearth/contract/people/matching'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { dealTo } from '../../features/matching/matching.ts'
import type { Person } from '../test-server.ts'

type SwipeOptions = Partial<Pick<SwipeInput, 'clientId' | 'about' | 'note' | 'isSure' | 'viewedSeconds'>>

/** Records that the deck has dealt these people to the viewer, who may then decide on them. */
export const deal = (ctx: Ctx, ...people: readonly string[]) => dealTo(ctx, people)

/** Deals `whom` to `who` and sends the decision over HTTP, under a new client id unless one is given. */
export async function swipe(who: Person, whom: { id: string }, isLike: boolean, options: SwipeOptions = {}) {
  await deal(who.ctx, whom.id)
  return who.api.swipes.$post({ json: { clientId: randomUUID(), swipedId: whom.id, isLike, ...options } })
}

export const like = (who: Person, whom: { id: string }, options?: SwipeOptions) =>
  swipe(who, whom, true, options)
export const pass = (who: Person, whom: { id: string }) => swipe(who, whom, false)

/** Pairs two people for a day, as the job does. */
export const pairOn = (db: Db, [one, other]: readonly [Person, Person], day: string) =>
  db
    .insertInto('dailyPairs')
    .values([
      { userId: one.id, day, otherId: other.id },
      { userId: other.id, day, otherId: one.id },
    ])
    .execute()

/** Makes two people like each other, `other` last. Returns the id of their match. */
export async function makeMatch(one: Person, other: Person): Promise<string> {
  await like(one, other)
  const { match } = await (await like(other, one)).json()
  if (!match) throw new Error('Two likes made no match')
  return match.id
}

/** Makes a match and opens its conversation as `other`. */
export async function startConversation(one: Person, other: Person) {
  const matchId = await makeMatch(one, other)
  const opened = await other.api.matches[':matchId'].conversation.$post({ param: { matchId } })
  return { matchId, conversationId: (await opened.json()).conversation.id }
}
