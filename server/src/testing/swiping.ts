import { randomUUID } from 'node:crypto'
import type { SwipeInput } from '@hearth/contract/matching'
import type { Person } from './test-house.ts'

type Options = Partial<Pick<SwipeInput, 'clientId' | 'about' | 'note'>>

/** One person decides about another over HTTP, with a client id of its own where none is given. */
export const swipe = (who: Person, whom: { id: string }, isLike: boolean, options: Options = {}) =>
  who.api.swipes.$post({ json: { clientId: randomUUID(), swipedId: whom.id, isLike, ...options } })

export const like = (who: Person, whom: { id: string }, options?: Options) => swipe(who, whom, true, options)
export const pass = (who: Person, whom: { id: string }) => swipe(who, whom, false)

/** Both like each other, `other` last; gives the id of their match. */
export async function makeMatch(one: Person, other: Person): Promise<string> {
  await like(one, other)
  const { match } = await (await like(other, one)).json()
  if (!match) throw new Error('Two likes made no match')
  return match.id
}

/** A match of the two, and its conversation, which `other` opens. */
export async function startConversation(one: Person, other: Person) {
  const matchId = await makeMatch(one, other)
  const opened = await other.api.matches[':matchId'].conversation.$post({ param: { matchId } })
  return { matchId, conversationId: (await opened.json()).conversation.id }
}
