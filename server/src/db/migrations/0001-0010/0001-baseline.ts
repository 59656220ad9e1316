import type { Kysely } from 'kysely'
import { createAccounts } from '../baseline/accounts.ts'
import { createChat } from '../baseline/chat.ts'
import { createDiscovery } from '../baseline/discovery.ts'
import { createMatching } from '../baseline/matching.ts'
import { createPeople } from '../baseline/people.ts'
import { createPhotos } from '../baseline/photos.ts'
import { createRanking } from '../baseline/ranking.ts'
import { createSafety } from '../baseline/safety.ts'

/** The schema of release 0.2.0. Its numbers repeat the limits of the contract on purpose: a migration never changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db)
  await createPeople(db)
  await createPhotos(db)
  await createSafety(db)
  await createMatching(db)
  await createDiscovery(db)
  await createRanking(db)
  await createChat(db)
}
