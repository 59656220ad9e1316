import { type StaffRole, staffRoles } from '@hearth/contract/console/staff'
import { suspendByOperator } from '../people/related-people.ts'
import { sessionOf, staffPerson } from '../people/staff-people.ts'
import { deal, like, startConversation } from '../people/swiping.ts'
import type { Person, TestServer } from '../test-server.ts'
import type { Canaries } from './canary.ts'
import { write } from './planting.ts'

/**
 * Members who look for canaries, by what they are to the owner. The stranger has the owner in the deck, the liked person
 * has a like of the owner. All others have matched the owner.
 */
const members = ['match', 'stranger', 'liked', 'blocker', 'blocked', 'exMatch', 'suspended'] as const
type MemberReader = (typeof members)[number]

/** Everybody who looks for canaries. */
const readerNames = ['owner', ...members, ...staffRoles, 'nobody'] as const
export type Reader = (typeof readerNames)[number]
export const isReader = (name: string): name is Reader => readerNames.some((one) => one === name)

/** Somebody who looks, with the ids of what they share with the owner. */
type ReaderPage = { id: string; email: string; cookie: () => Promise<string>; ids: Record<string, string[]> }
export type Readers = Record<Reader, ReaderPage>

/** A person of a pair and what the two share. */
type Shared = { person: Person; matchId: string; conversationId: string }

/** Returns a member as a reader. */
export const readerOf = ({ id, email, cookie }: Person, ids: ReaderPage['ids'] = {}): ReaderPage => ({
  id,
  email,
  cookie,
  ids,
})

/** Makes a match with the owner, who writes a message. */
async function matchOf(server: TestServer, owner: Person, text: string): Promise<Shared> {
  const person = await server.person()
  const shared = await startConversation(person, owner)
  await write(owner, shared.conversationId, text)
  return { person, ...shared }
}

/** Makes the members. The words that the owner wrote to each who has lost the match are a canary of their own. */
export async function openMembers(server: TestServer, canaries: Canaries, owner: Person) {
  const lost = (name: string) =>
    matchOf(server, owner, canaries.word(`messages.content (to the ${name} before)`))
  const [blocker, blocked, exMatch, suspended] = [
    await lost('blocker'),
    await lost('blocked'),
    await lost('exMatch'),
    await lost('suspended'),
  ]
  await blocker.person.api.people[':personId'].block.$put({ param: { personId: owner.id } })
  await owner.api.people[':personId'].block.$put({ param: { personId: blocked.person.id } })
  await owner.api.matches[':matchId'].end.$post({
    param: { matchId: exMatch.matchId },
    json: { closingLine: 'thank_you' },
  })
  await suspendByOperator(server, suspended.person.id)
  const ofSuspended = await sessionOf(server, suspended.person.id)

  // The others keep the events from before they lost the match.
  await server.idle()
  server.takeEvents()
  const stranger = await server.person({ gender: 'man', seeking: ['woman'] })
  const [partner, liked] = [await server.person(), await server.person()]
  await deal(stranger.ctx, owner.id)
  const answer = { kind: 'prompt', promptId: 'on-repeat' } as const
  await liked.api.profile.$patch({ json: { prompts: [{ promptId: 'on-repeat', answer: 'A song' }] } })
  await like(owner, liked, { about: answer, note: canaries.word('swipes.note') })
  await like(owner, partner)
  const matched = await like(partner, owner, { about: answer, note: 'I like it too' })
  const matchId = (await matched.json()).match?.id ?? ''
  const ids = ({ matchId: one, conversationId }: Shared) => ({
    matchId: [one],
    conversationId: [conversationId],
  })
  const pages: Record<MemberReader, ReaderPage> = {
    match: readerOf(partner),
    stranger: readerOf(stranger),
    liked: readerOf(liked),
    blocker: readerOf(blocker.person, ids(blocker)),
    blocked: readerOf(blocked.person, ids(blocked)),
    exMatch: readerOf(exMatch.person, ids(exMatch)),
    suspended: { ...readerOf(suspended.person, ids(suspended)), cookie: () => Promise.resolve(ofSuspended) },
  }
  return { pages, partner, stranger, liked, matchId }
}

/** Makes a member of staff of each role. */
export async function openStaff(server: TestServer) {
  const people = await Promise.all(staffRoles.map((role) => staffPerson(server, role)))
  const of = (role: StaffRole) => {
    const found = people.find((one) => one.role === role)
    if (!found) throw new Error(`nobody is ${role}`)
    return found
  }
  return {
    triage: of('triage'),
    moderator: of('moderator'),
    verifier: of('verifier'),
    admin: of('admin'),
    auditor: of('auditor'),
  }
}

/** Returns the members of staff as readers. */
export function readersOf({ triage, moderator, verifier, admin, auditor }: StaffPeople) {
  const read = ({ id, email, cookie }: StaffPeople['admin']): ReaderPage => ({
    id,
    email,
    cookie: () => Promise.resolve(cookie),
    ids: {},
  })
  return {
    triage: read(triage),
    moderator: read(moderator),
    verifier: read(verifier),
    admin: read(admin),
    auditor: read(auditor),
  }
}

export type StaffPeople = Awaited<ReturnType<typeof openStaff>>

/** The column of a canary, who can read it, and where. */
export type Finding = { column: string; reader: Reader | 'operator'; place: string }
