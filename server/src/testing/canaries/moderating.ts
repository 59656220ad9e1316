import { randomUUID } from 'node:crypto'
import type { Person, TestServer } from '../test-server.ts'
import type { Canaries } from './canary.ts'
import { granted } from './planting.ts'
import type { StaffPeople } from './readers.ts'

type World = {
  server: TestServer
  canaries: Canaries
  owner: Person
  partner: Person
  likedId: string
  staff: StaffPeople
}

async function caseAbout({ server }: World, personId: string) {
  return server.database.db
    .selectFrom('cases')
    .select(['number', 'version', 'id'])
    .where('personId', '=', personId)
    .orderBy('openedAt', 'desc')
    .executeTakeFirstOrThrow()
}

/** The match reports the owner, and the owner reports somebody else. */
export async function report(world: World): Promise<void> {
  const { owner, partner, likedId, canaries } = world
  const words = canaries.word('encrypted_reports.content (words of the match)')
  await granted(
    partner.api.reports.$post({
      json: {
        clientId: randomUUID(),
        personId: owner.id,
        reason: 'scam',
        words,
        about: { kind: 'prompt', id: 'on-repeat' },
      },
    }),
  )
  await granted(
    owner.api.reports.$post({
      json: {
        clientId: randomUUID(),
        personId: likedId,
        reason: 'fake',
        words: canaries.word('encrypted_reports.content (words of the owner)'),
      },
    }),
  )
}

/** Staff write a note, decide, and answer the appeal of the owner. Returns the numbers of case and decision. */
export async function decideAndAppeal(world: World) {
  const { owner, staff, canaries } = world
  const found = await caseAbout(world, owner.id)
  const number = found.number
  const note = canaries.word('case_events.note (as written)')
  await granted(
    staff.triage.api.cases[':number'].escalate.$post({
      param: { number },
      json: { version: found.version, note },
    }),
  )
  const { version } = await caseAbout(world, owner.id)
  const decided = await granted(
    staff.moderator.api.cases[':number'].decisions.$post({
      param: { number },
      json: {
        version,
        content: {
          measure: 'hide',
          ground: 'scam',
          basis: 'law',
          provision: canaries.word('decisions.provision'),
          facts: `You wrote this: ${canaries.word('decisions.facts')}`,
          things: [{ kind: 'bio', id: null }],
        },
      },
    }),
  )
  const decision = (await decided.json()).decisions[0]?.number ?? ''
  await granted(
    owner.api.decisions[':number'].appeal.$put({
      param: { number: decision },
      json: { text: canaries.word('appeals.text') },
    }),
  )
  await granted(
    staff.admin.api.decisions[':number'].appeal.$post({
      param: { number: decision },
      json: { outcome: 'upheld', answer: canaries.word('appeals.answer') },
    }),
  )
  const other = await caseAbout(world, world.likedId)
  await granted(
    staff.moderator.api.cases[':number'].claim.$post({
      param: { number: other.number },
      json: { version: other.version },
    }),
  )
  return { caseNumber: number, decision, openCase: other.number }
}

/** An admin makes an invitation, and somebody without an account sends a notice. */
export async function inviteAndNotify({ server, staff, canaries, owner }: World): Promise<void> {
  await granted(
    staff.admin.api.registration.invitations.$post({
      json: { maxUses: 3, days: 9, note: canaries.word('invitations.note') },
    }),
  )
  await granted(
    staff.admin.api.membership.codes.$post({
      json: { months: 2, maxUses: 3, days: 9, note: canaries.word('membership_codes.note') },
    }),
  )
  await granted(
    server.post('/api/notices', {
      clientId: randomUUID(),
      place: `http://localhost:3000/app/people/${owner.id}`,
      reason: 'scam',
      words: `This person asked for money: ${canaries.word('notices.content (words)')}`,
      name: canaries.word('notices.content (name of the notifier)'),
      email: `${canaries.word('notices.content (address of the notifier)').toLowerCase()}@people.example`,
      isInGoodFaith: true,
    }),
  )
}

/** Closes the case that the owner has opened with a report about somebody else: an open case keeps its evidence. */
export async function decideOpenCase({
  server,
  staff,
  openCase,
}: Pick<World, 'server' | 'staff'> & { openCase: string }) {
  const { version } = await server.database.db
    .selectFrom('cases')
    .select('version')
    .where('number', '=', openCase)
    .executeTakeFirstOrThrow()
  await granted(
    staff.moderator.api.cases[':number'].decisions.$post({
      param: { number: openCase },
      json: { version, content: { measure: 'none' } },
    }),
  )
}
