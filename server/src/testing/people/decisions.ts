import { randomUUID } from 'node:crypto'
import type { HiddenThing, LimitedRight } from '@hearth/contract/console/decisions'
import type { Db } from '../../db/open.ts'
import { applyDecisions } from '../../features/moderation/decisions/applying.ts'
import type { NewDecision } from '../../features/moderation/decisions.store.ts'
import type { Person, TestServer } from '../test-server.ts'

/** Inserts a decision about a person without restricting anything. Returns its id. */
export async function insertDecision(
  db: Db,
  personId: string,
  columns: Partial<NewDecision> = {},
): Promise<string> {
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
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type LiftableDecision = { decisionId: string; lift: () => Promise<void> }

async function decided(
  { deps, database, clock }: TestServer,
  { id: personId }: Person,
  columns: Partial<NewDecision>,
): Promise<LiftableDecision> {
  const decisionId = await insertDecision(database.db, personId, columns)
  await database.transact((tx) => applyDecisions(deps, tx, personId))
  const lift = () =>
    database.transact(async (tx) => {
      await tx.updateTable('decisions').set({ reversedAt: clock.now }).where('id', '=', decisionId).execute()
      await applyDecisions(deps, tx, personId)
    })
  return { decisionId, lift }
}

/** Takes rights from a person by a decision, until they are lifted or `endsAt`. */
export const takeRights = (
  server: TestServer,
  person: Person,
  rights: LimitedRight[],
  endsAt: Date | null = null,
): Promise<LiftableDecision> => decided(server, person, { measure: 'limit', rights, endsAt })

/** Suspends a person by a decision, of which nobody is told. */
export const suspend = (server: TestServer, person: Person): Promise<LiftableDecision> =>
  decided(server, person, { measure: 'suspend' })

/** Hides things of a person by a decision, until they are shown again. */
export const hide = (server: TestServer, person: Person, things: HiddenThing[]): Promise<LiftableDecision> =>
  decided(server, person, { measure: 'hide', things: JSON.stringify(things) })
