import type { OpenDatabase } from '../db/open.ts'
import { meet } from './meeting.ts'
import { moveIn } from './moving-in.ts'
import { demoCommunity } from './people/people.ts'
import { visitor } from './people/visitor.ts'

/** The one demo sign-in that is told; every demo person has the same password. */
export const DEMO_PEOPLE_SIGN_IN = { email: 'robin@demo.hearth.example', password: 'sit-by-the-hearth' }

const HOUR_MS = 3_600_000
/** Somebody new so often: five hundred people in about three months. */
const HOURS_BETWEEN = 4.4
const VISITOR_CAME_HOURS_AGO = 60 * 24

type Seeding = { hashPassword: (password: string) => Promise<string>; now: Date }

/** Fills an empty database with a demo community and says whether it did. Never called in production. */
export async function seedWhenEmpty(
  database: OpenDatabase,
  { hashPassword, now }: Seeding,
): Promise<boolean> {
  if (await database.db.selectFrom('user').select('id').limit(1).executeTakeFirst()) return false
  const password = await hashPassword(DEMO_PEOPLE_SIGN_IN.password)
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const residents = demoCommunity().map((resident, index) => ({
    resident,
    joinedAt: hoursAgo(2 + index * HOURS_BETWEEN),
  }))
  await database.transact(async (tx) => {
    const at = { password, now }
    const [robin] = await moveIn(tx, [{ resident: visitor, joinedAt: hoursAgo(VISITOR_CAME_HOURS_AGO) }], at)
    const others = await moveIn(tx, residents, at)
    if (robin) await meet(tx, { visitor: robin, others, now })
  })
  return true
}
