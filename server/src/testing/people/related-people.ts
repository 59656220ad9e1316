import { randomUUID } from 'node:crypto'
import { suspendPerson } from '../../features/moderation/moderation.ts'
import { block, restrictWaiting } from '../../features/safety/safety.ts'
import type { Person, TestServer } from '../test-server.ts'
import { takeRights } from './decisions.ts'
import { decideAbout } from './moderating.ts'
import { sessionOf } from './staff-people.ts'
import { deal, startConversation } from './swiping.ts'

/**
 * The relations of a viewer to the owner of a thing. A stranger has the owner in the deck; an unseen person has not. The blocker has
 * blocked the owner, the blocked person is blocked by them, and both had matched before. The owner has ended the match with
 * the ex-match. The restricted, the suspended, the banned and the waiting person are matches.
 */
export const actors = [
  'owner',
  'match',
  'stranger',
  'unseen',
  'blocker',
  'blocked',
  'exMatch',
  'restricted',
  'suspended',
  'banned',
  'waiting',
] as const
export type Actor = (typeof actors)[number]

/** An owner and a viewer, and the match of the owner with the viewer or, if they never matched, with another person. */
export type RelatedPair = {
  owner: Person
  viewer: Person
  /** Of a session of the viewer. */
  cookie: string
  matchId: string
  conversationId: string
}

/** Suspends a person by the operator, without an end. */
export const suspendByOperator = (server: TestServer, personId: string) =>
  suspendPerson(server.deps, {
    actor: { kind: 'operator' },
    personId,
    days: null,
    ground: 'scam',
    facts: 'You asked two people for money.',
    isOwnInitiative: true,
  })

/** Makes an account wait for approval, also one that has had a session. */
export const makeWait = (server: TestServer, personId: string) =>
  server.database.transact(async (tx) => {
    await tx.insertInto('approvals').values({ personId, since: server.clock.now }).execute()
    const afterCommit = () => undefined
    await restrictWaiting(server.deps, tx, { personId, state: 'waiting', afterCommit })
  })

const hasMatched = (actor: Actor) => !['owner', 'stranger', 'unseen'].includes(actor)

type Relate = (server: TestServer, pair: Omit<RelatedPair, 'cookie'>) => Promise<unknown>

/** The events between the two after the match. */
const relate: Partial<Record<Actor, Relate>> = {
  stranger: (_, { viewer, owner }) => deal(viewer.ctx, owner.id),
  blocker: (_, { viewer, owner }) => block(viewer.ctx, owner.id),
  blocked: (_, { viewer, owner }) => block(owner.ctx, viewer.id),
  exMatch: (_, { owner, matchId }) =>
    owner.api.matches[':matchId'].end.$post({ param: { matchId }, json: { closingLine: 'thank_you' } }),
  restricted: (server, { viewer }) => takeRights(server, viewer, ['likes', 'messages']),
  suspended: (server, { viewer }) => suspendByOperator(server, viewer.id),
  banned: (server, { viewer }) => decideAbout(server, viewer.id, 'ban'),
  waiting: (server, { viewer }) => makeWait(server, viewer.id),
}

/**
 * Makes two people in this relation. The owner has written the first message of the conversation. `prepare` runs while
 * those who have matched are still matches.
 */
export async function relatedPair(
  server: TestServer,
  actor: Actor,
  prepare: (pair: Omit<RelatedPair, 'cookie'>) => Promise<void> = () => Promise.resolve(),
): Promise<RelatedPair> {
  const owner = await server.person()
  const viewer = actor === 'owner' ? owner : await server.person()
  const partner = hasMatched(actor) ? viewer : await server.person()
  const { matchId, conversationId } = await startConversation(partner, owner)
  await owner.api.conversations[':conversationId'].messages.$post({
    param: { conversationId },
    json: { clientId: randomUUID(), content: 'Hello there' },
  })
  const pair = { owner, viewer, matchId, conversationId }
  await prepare(pair)
  await relate[actor]?.(server, pair)
  // A suspension and a ban end the sessions of before.
  const hasEnded = actor === 'suspended' || actor === 'banned'
  const cookie = hasEnded ? await sessionOf(server, viewer.id) : await viewer.cookie()
  return { ...pair, cookie }
}
