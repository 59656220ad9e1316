import type { DecisionContent, HiddenThing } from '@hearth/contract/console/decisions'
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  type MaybeWeightedArbitrary,
  nat,
  oneof,
  option,
  record,
  uniqueArray,
} from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { contents, decideAbout, decideAs, openCase, staffMember } from '../../../testing/people/moderating.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { endRestrictions } from '../../safety/safety.ts'
import { confirmBan, holdByAddress, reverse } from '../moderation.ts'

const server = await openTestServer()
const { db } = server.database
const RUNS = process.env['FULL'] ? 150 : 30
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
const NEVER = Number.MAX_SAFE_INTEGER
const answer = 'We mixed up two people.'

/** Two accounts whose bans put others on hold. */
let banned: Person[]
beforeAll(async () => {
  banned = [await server.person(), await server.person()]
  for (const { id } of banned) await decideAbout(server, id, 'ban')
})

const days = option(integer({ min: 1, max: 4 }))
const thing = constantFrom<HiddenThing>({ kind: 'bio', id: null }, { kind: 'prompt', id: 'on-repeat' })
const content: Arbitrary<DecisionContent> = oneof(
  constantFrom({ measure: 'none' } as const, contents.warn, contents.ban),
  days.map((given) => ({ ...contents.suspend, days: given })),
  record({ days, rights: uniqueArray(constantFrom('likes', 'messages', 'shown'), { minLength: 1 }) }).map(
    (given) => ({ ...contents.limit, ...given }),
  ),
  uniqueArray(thing, { minLength: 1 }).map((things) => ({ ...contents.hide, things })),
)
const steps: Arbitrary<ModelStep[]> = array(
  oneof<MaybeWeightedArbitrary<ModelStep>[]>(
    { weight: 4, arbitrary: record({ content }) },
    { weight: 1, arbitrary: record({ holdBy: nat({ max: 1 }) }) },
    { weight: 2, arbitrary: record({ reverse: nat() }) },
    { weight: 2, arbitrary: record({ hours: integer({ min: 1, max: 100 }) }) },
  ),
  { minLength: 2, maxLength: 10 },
)

type ModelStep = { content: DecisionContent } | { holdBy: number } | { reverse: number } | { hours: number }

/** A decision in the model, which forgets those that are reversed. */
type Known = { number: string; measure: string; rights: string[]; things: HiddenThing[]; end: number }
/** `heldBy`: the bans that have already held the person. */
type Model = { person: Person; known: Known[]; heldBy: Set<number> }

const now = () => server.clock.now.getTime()

function knownOf(decided: DecisionContent, number: string): Known {
  const given = 'days' in decided ? decided.days : null
  return {
    number,
    measure: decided.measure,
    rights: ['suspend', 'ban'].includes(decided.measure)
      ? ['suspended']
      : 'rights' in decided
        ? decided.rights
        : [],
    things: 'things' in decided ? decided.things : [],
    end: given === null ? NEVER : now() + given * DAY_MS,
  }
}

async function decide({ person, known }: Model, decided: DecisionContent): Promise<void> {
  const { decisions } = await decideAs(staffMember(server), await openCase(server, person.id), decided)
  const number = decisions[0]?.number ?? ''
  if (decided.measure === 'ban') await confirmBan(staffMember(server), number)
  for (const one of known) if (one.measure === 'hold') one.end = Math.min(one.end, now())
  if (decided.measure !== 'none') known.push(knownOf(decided, number))
}

/** A ban holds an account once, and never while it is suspended. */
async function hold({ person, known, heldBy }: Model, by: number): Promise<void> {
  const email = banned[by]?.email ?? ''
  await server.database.transact((tx) =>
    holdByAddress(server.deps, tx, { personId: person.id, email }, () => {}),
  )
  if (heldBy.has(by) || known.some(({ rights, end }) => rights.includes('suspended') && end > now())) return
  heldBy.add(by)
  const { number } = await db
    .selectFrom('decisions')
    .select('number')
    .where('personId', '=', person.id)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  known.push({ number, measure: 'hold', rights: ['suspended'], things: [], end: now() + 72 * HOUR_MS })
}

async function reverseOne({ known }: Model, which: number): Promise<void> {
  const [one] = known.splice(which % known.length, 1)
  if (one) await reverse(staffMember(server), one.number, { answer })
}

async function wait(hours: number): Promise<void> {
  server.clock.now = new Date(now() + hours * HOUR_MS)
  await endRestrictions(server.deps)
}

function make(model: Model, step: ModelStep): Promise<void> {
  server.clock.now = new Date(now() + 1)
  if ('content' in step) return decide(model, step.content)
  if ('holdBy' in step) return hold(model, step.holdBy)
  return 'reverse' in step ? reverseOne(model, step.reverse) : wait(step.hours)
}

/** The last end of each right that is missing, the hidden things, and whether the address is banned. */
function expectedOf({ known }: Model) {
  const running = known.filter(({ end }) => end > now())
  const rights: Record<string, number> = {}
  for (const one of running)
    for (const right of one.rights) rights[right] = Math.max(rights[right] ?? 0, one.end)
  return {
    rights,
    things: [...new Set(running.flatMap(({ things }) => things.map(({ kind }) => kind)))].toSorted(),
    isBanned: known.some(({ measure }) => measure === 'ban'),
  }
}

async function foundOf({ person: { id, email } }: Model) {
  const rights = await db.selectFrom('restrictions').selectAll().where('personId', '=', id).execute()
  const hidden = await db.selectFrom('hiddenThings').selectAll().where('personId', '=', id).execute()
  const hash = server.deps.caseEncryptor.hash(`email:${email}`)
  const found = await db.selectFrom('bannedHashes').select('hash').where('hash', '=', hash).execute()
  return {
    rights: Object.fromEntries(rights.map(({ kind, endsAt }) => [kind, endsAt?.getTime() ?? NEVER])),
    things: hidden.map(({ kind }) => kind).toSorted(),
    isBanned: found.length > 0,
  }
}

test('after any decisions, reversals and waiting a person is restricted as the decisions in force say', {
  timeout: 20_000 * RUNS,
}, async () => {
  const began = server.clock.now
  await assert(
    asyncProperty(steps, async (list) => {
      server.clock.now = began
      const model: Model = { person: await server.person(), known: [], heldBy: new Set() }
      for (const step of list) {
        await make(model, step)
        expect(await foundOf(model)).toEqual(expectedOf(model))
      }
    }),
    { numRuns: RUNS },
  )
  server.clock.now = began
})
