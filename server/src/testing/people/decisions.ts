import { randomUUID } from 'node:crypto'
import type { HiddenThing, LimitedRight } from '@hearth/contract/console/decisions'
import type { Db, Tx } from '../../db/open.ts'
import { hideThings, liftRestrictions, limitRights } from '../../features/safety/safety.ts'
import type { Person, TestServer } from '../test-server.ts'

/** Inserts a decision about a person without restricting anything. Returns its id. */
export async function insertDecision(db: Db, personId: string): Promise<string> {
  const { id } = await db
    .insertInto('decisions')
    .values({
      personId,
      number: randomUUID(),
      measure: 'limit',
      ground: 'scam',
      facts: 'You asked three people for money.',
      isOwnInitiative: false,
      createdAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type LiftableDecision = { decisionId: string; lift: () => Promise<boolean> }

async function decided(
  { deps, database }: TestServer,
  { id: personId }: Person,
  restrict: (tx: Tx, decisionId: string) => Promise<void>,
): Promise<LiftableDecision> {
  const decisionId = await insertDecision(database.db, personId)
  await database.transact((tx) => restrict(tx, decisionId))
  const lift = () => database.transact((tx) => liftRestrictions(deps, tx, { personId, decisionId }))
  return { decisionId, lift }
}

/** Takes rights from a person by a decision, until they are lifted or `endsAt`. */
export const takeRights = (
  server: TestServer,
  person: Person,
  rights: LimitedRight[],
  endsAt: Date | null = null,
): Promise<LiftableDecision> =>
  decided(server, person, (tx, decisionId) =>
    limitRights(server.deps, tx, { personId: person.id, decisionId, rights, endsAt }),
  )

/** Hides things of a person by a decision, until they are shown again. */
export const hide = (server: TestServer, person: Person, things: HiddenThing[]): Promise<LiftableDecision> =>
  decided(server, person, (tx, decisionId) =>
    hideThings(server.deps, tx, { personId: person.id, decisionId, things }),
  )
