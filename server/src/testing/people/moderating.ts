import { randomUUID } from 'node:crypto'
import type { DecisionContent } from '@hearth/contract/console/decisions'
import type { StaffRole } from '@hearth/contract/console/staff'
import type { Deps, StaffCtx } from '../../context.ts'
import type { Db, Transact } from '../../db/open.ts'
import { addItem, type NewItem } from '../../features/cases/cases.ts'
import { requireCase } from '../../features/moderation/decisions/case-decisions.ts'
import { confirmBan, decide } from '../../features/moderation/moderation.ts'

type ModeratedServer = { deps: Deps; database: { db: Db; transact: Transact } }

export const facts = 'You asked three people for money and sent them the same link.'

/** Returns the context of a new staff member, who has just authenticated unless `isFresh` is false. */
export const staffMember = (
  { deps }: ModeratedServer,
  role: StaffRole = 'moderator',
  isFresh = true,
): StaffCtx => ({
  ...deps,
  staff: { id: randomUUID(), role, isFresh },
})

/** Adds an item to the open case of a person, or opens one, and returns the number of the case. */
export const openCase = async (
  { deps, database }: ModeratedServer,
  personId: string,
  item: Partial<NewItem> = {},
): Promise<string> => {
  const added = await database.transact((tx) =>
    addItem(deps, tx, { personId, kind: 'signal', reason: 'scam', priority: 1, content: {}, ...item }),
  )
  return added.number
}

/** Decides a case as it is now. */
export async function decideAs(ctx: StaffCtx, number: string, content: DecisionContent) {
  const { version } = await requireCase(ctx.db, number)
  return decide(ctx, number, { version, content })
}

type RestrictingMeasure = Exclude<DecisionContent['measure'], 'none'>

/** The content of a decision of each measure. */
export const contents: { [Name in RestrictingMeasure]: Extract<DecisionContent, { measure: Name }> } = {
  warn: { measure: 'warn', ground: 'scam', basis: 'terms', facts },
  hide: { measure: 'hide', ground: 'scam', basis: 'terms', facts, things: [{ kind: 'bio', id: null }] },
  limit: {
    measure: 'limit',
    ground: 'scam',
    basis: 'law',
    provision: 'Section 263 of the German Criminal Code',
    facts,
    rights: ['likes', 'messages'],
    days: 7,
  },
  suspend: { measure: 'suspend', ground: 'scam', basis: 'terms', facts, days: 7 },
  ban: { measure: 'ban', ground: 'scam', basis: 'terms', facts },
}

/** Opens a case, decides it by this measure, and returns the numbers of the case and the decision. A ban is confirmed. */
export async function decideAbout(
  server: ModeratedServer,
  personId: string,
  measure: RestrictingMeasure,
  by = staffMember(server),
): Promise<{ caseNumber: string; number: string }> {
  const caseNumber = await openCase(server, personId)
  await decideAs(by, caseNumber, contents[measure])
  const { id } = await requireCase(server.database.db, caseNumber)
  const { number } = await server.database.db
    .selectFrom('decisions')
    .select('number')
    .where('caseId', '=', id)
    .executeTakeFirstOrThrow()
  if (measure === 'ban') await confirmBan(staffMember(server), number)
  return { caseNumber, number }
}
