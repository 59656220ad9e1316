import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Ctx, type StaffCtx, transact } from '../../../context.ts'
import { insertWaiting } from '../../../testing/media/verifying.ts'
import { crowdOfPairs } from '../../../testing/people/dealt-people.ts'
import { insertDecision } from '../../../testing/people/decisions.ts'
import { staffPerson } from '../../../testing/people/staff-people.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { arrangePhotos, choosePhoto, deletePhoto, shownPhotosOf } from '../../photos/photos.ts'
import { restrict } from '../../safety/safety.ts'
import { judgeRecording } from '../reviews/reviews.ts'
import { badges } from './badges.store.ts'

const RACES = 500
const AT_ONCE = 50
const STORM_MS = 1_200_000

const server = await openTestServer()
const { db } = server.database
const { id: verifierId } = await staffPerson(server, 'verifier')
const staffCtx: StaffCtx = {
  ...server.deps,
  staff: { id: verifierId, role: 'verifier', isFresh: true },
}

type Racer = { ctx: Ctx; main: string; second: string; unchecked: string; attemptId: string }
type Approve = (racer: Racer) => Promise<unknown>

/** Each of these leaves a main photo that nobody has checked. */
const changes: readonly ((racer: Racer) => Promise<unknown>)[] = [
  ({ ctx, unchecked }) => choosePhoto(ctx, unchecked),
  ({ ctx, main, second, unchecked }) => arrangePhotos(ctx, { ids: [unchecked, main, second] }),
  async ({ ctx, main, second }) => {
    await deletePhoto(ctx, main)
    await deletePhoto(ctx, second)
  },
  async ({ ctx, main, second }) => {
    const decisionId = await insertDecision(db, ctx.viewerId)
    const things = [main, second].map((thingId) => ({ kind: 'photo' as const, thingId, decisionId }))
    await server.database.transact(async (tx) => {
      // As a decision of a moderator does.
      await sql`select from "user" where id = ${ctx.viewerId} for update`.execute(tx)
      await restrict(server.deps, tx, { personId: ctx.viewerId, rights: [], things })
    })
  },
]

const ownCode: Approve = ({ attemptId, main, second }) =>
  judgeRecording(staffCtx, attemptId, { outcome: 'same', photoIds: [main, second] })

/** The naive way, which looks at the photos and then stores the badge. It proves that the race test can fail. */
const theNaiveWay: Approve = ({ ctx, main }) =>
  transact(ctx, async (tx) => {
    const shown = (await shownPhotosOf(tx, [ctx.viewerId])).get(ctx.viewerId) ?? []
    if (shown[0]?.id !== main) return
    await sql`select pg_sleep(0.02)`.execute(tx)
    const checkedAt = server.clock.now
    const expiresAt = new Date(checkedAt.getTime() + 1000)
    await badges.put(tx, { personId: ctx.viewerId, way: 'move', photoIds: [main], checkedAt, expiresAt })
  })

async function racersOf(count: number): Promise<Racer[]> {
  const people = (await crowdOfPairs(server, Math.ceil(count / 2))).flat().slice(0, count)
  const racers = people.map((ctx) => ({
    ctx,
    main: randomUUID(),
    second: randomUUID(),
    unchecked: randomUUID(),
  }))
  const photos = racers.flatMap(({ ctx, ...ids }) =>
    Object.values(ids).map((id, position) => ({
      id,
      userId: ctx.viewerId,
      fileKey: `photos/${id}`,
      position,
      thumbhash: 'WaoCBgCIaHeHd3d3iIeIeIgHh4958ng=',
      widths: [160],
      aspect: 0.8,
      createdAt: server.clock.now,
    })),
  )
  await db.insertInto('photos').values(photos).execute()
  return Promise.all(
    racers.map(async (racer) => {
      const attemptId = await insertWaiting(server, { id: racer.ctx.viewerId })
      const { ctx: _, ...ids } = racer
      const claimedUntil = new Date(server.clock.now.getTime() + 60_000)
      await db
        .updateTable('verificationAttempts')
        .set({ claimedBy: verifierId, claimedUntil, claimedPhotoIds: Object.values(ids) })
        .where('id', '=', attemptId)
        .execute()
      return { ...racer, attemptId }
    }),
  )
}

/** Approves each racer while their main photo changes to an unchecked one. Returns how the approvals ended, and badges left. */
async function race(approve: Approve, count = RACES) {
  const racers = await racersOf(count)
  const outcomes: PromiseSettledResult<unknown>[] = []
  for (let start = 0; start < count; start += AT_ONCE) {
    const both = racers.slice(start, start + AT_ONCE).map(async (racer, n) => {
      const change = changes[n % changes.length]
      const [approved, changed] = await Promise.allSettled([approve(racer), change?.(racer)])
      if (changed.status === 'rejected') throw changed.reason
      outcomes.push(approved)
    })
    await Promise.all(both)
  }
  const ids = racers.map(({ ctx }) => ctx.viewerId)
  return { outcomes, left: await badges.list(db, ids), ids }
}

test(
  `${RACES} approvals race changes of the main photo, and no badge is left on an unchecked one`,
  async () => {
    const { outcomes, left, ids } = await race(ownCode)
    expect(left).toEqual([])
    const verified = await db
      .selectFrom('profiles')
      .select('userId')
      .where('isVerified', '=', true)
      .where('userId', 'in', ids)
      .execute()
    expect(verified).toEqual([])
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(new Set(refusals).size).toBeLessThanOrEqual(2)
    // Otherwise one side was always first, and nothing raced.
    expect(refusals.length).toBeGreaterThan(0)
    expect(refusals.length).toBeLessThan(RACES)
  },
  STORM_MS,
)

test(
  'the naive way leaves badges',
  async () => {
    expect((await race(theNaiveWay, 100)).left.length).toBeGreaterThan(0)
  },
  STORM_MS,
)
