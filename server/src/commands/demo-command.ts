import { join } from 'node:path'
import { erasePerson } from '../auth/account/erase-person.ts'
import { openRateLimits } from '../auth/rate-limits/rate-limits.ts'
import type { Config } from '../config/config.ts'
import type { OpenDatabase } from '../db/open.ts'
import { type DemoAccount, demoAccounts } from '../demo/demo-accounts.store.ts'
import { deleteAccount } from '../features/account/account.ts'
import { cleanUpErasedAccount, readCommunityName } from '../features/photos/photos.ts'
import { openPhotoFiles } from '../outside/photo-files.ts'
import { openParts } from '../outside/upload-parts.ts'
import { commandDeps } from './command-deps.ts'
import { recordByOperator, runVerb, say } from './community-database.ts'

const USAGE = `npm run demo -- count

  Prints how many accounts of the demo community are in the database.

npm run demo -- remove

  Deletes them with their photos, likes, matches and messages, like accounts that people delete themselves. Other
  accounts stay. It asks nothing and can be repeated.
`

async function count({ db }: OpenDatabase): Promise<number> {
  say(`Demo accounts: ${(await demoAccounts.list(db)).length}.`)
  return 0
}

/** Deletes each demo account, and with it the matches and messages of others with that account. */
async function remove(database: OpenDatabase, config: Config): Promise<number> {
  const found = await demoAccounts.list(database.db)
  const { deps, sendMails } = commandDeps(config, database)
  const files = openPhotoFiles(join(config.dataDir, 'photos'), config.photoBucket)
  const uploadFolder = join(config.dataDir, 'uploads')
  const photos = { files, parts: await openParts(files, uploadFolder, () => readCommunityName(database.db)) }
  const erase = ({ id, email }: DemoAccount) =>
    deleteAccount({ ...deps, photos, viewerId: id }, (tx) =>
      erasePerson(tx, openRateLimits(tx, config.authSecrets), { personId: id, email }),
    )
  for (const account of found) await erase(account)
  if (found.length > 0) {
    await database.transact((tx) =>
      recordByOperator(tx, { operation: 'demo.remove', details: { count: String(found.length) } }),
    )
  }
  await cleanUpErasedAccount({ ...deps, photos })
  await sendMails()
  const { length } = await demoAccounts.list(database.db)
  say(`Deleted demo accounts: ${found.length - length}. Left: ${length}.`)
  return length === 0 ? 0 : 1
}

const verbs = new Map([
  ['count', count],
  ['remove', remove],
])

await runVerb(USAGE, verbs)
