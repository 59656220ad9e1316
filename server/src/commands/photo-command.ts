import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { OpenDatabase } from '../db/open.ts'
import { adoptStore, comparePhotos, confirmDeletion, describeStore } from '../features/photos/photos.ts'
import { openPhotoFiles } from '../outside/photo-files.ts'
import { recordByOperator, refuse, runVerb, say } from './community-database.ts'

const USAGE = `npm run photos -- status

  The id of the community, and the files without a photo.

npm run photos -- compare

  Compares files and photos now: hides photos whose files are missing, and shows them once the files are back.
  Deletes nothing.

npm run photos -- confirm-deletion

  Agrees that the files without a photo that are 14 days old are deleted, although they are more than 1 % of all.

npm run photos -- adopt

  Gives the photo store (S3_BUCKET and S3_PREFIX, or DATA_DIR/photos) to this database, after a restore or a move.
  Stop every other Hearth that uses the store first.
`

const storeOf = ({ db }: OpenDatabase, { dataDir, photoBucket }: Config) => ({
  db,
  now: () => new Date(),
  photos: { files: openPhotoFiles(join(dataDir, 'photos'), photoBucket) },
})

async function status({ db }: OpenDatabase): Promise<number> {
  const { communityId, isPaused, strays, examples } = await describeStore(db)
  say(`Community: ${communityId}`)
  if (isPaused)
    say('Deletions are paused: another database has used this photo store. Run “npm run photos -- adopt”.')
  say(
    `Files without a photo: ${strays.all}; ${strays.due} of them for 14 days or longer, ${strays.confirmed} confirmed.`,
  )
  for (const { prefix, files } of examples) say(`  ${prefix} (${files})`)
  return 0
}

async function compare(database: OpenDatabase, config: Config): Promise<number> {
  const { files, strayFiles, missingFiles } = await comparePhotos(storeOf(database, config))
  say(`Files: ${files}; without a photo: ${strayFiles}. Photos without their files: ${missingFiles}.`)
  return 0
}

async function confirm({ transact }: OpenDatabase): Promise<number> {
  const files = await transact(async (tx) => {
    const confirmed = await confirmDeletion(tx)
    if (confirmed > 0)
      await recordByOperator(tx, {
        operation: 'photos.confirm-deletion',
        details: { files: String(confirmed) },
      })
    return confirmed
  })
  if (files === 0) return refuse('No file waits for a confirmation.')
  say(`Confirmed: ${files} files. The next comparison, at 3:20 UTC, deletes those that still have no photo.`)
  return 0
}

async function adopt(database: OpenDatabase, config: Config): Promise<number> {
  const before = await adoptStore(storeOf(database, config))
  if (before === 'own') return refuse('The photo store already belongs to this database.')
  if (before === 'in_use')
    return refuse(
      'Another Hearth has used this photo store within the last five minutes. Stop it and wait five minutes, or give ' +
        'this copy its own S3_BUCKET or S3_PREFIX.',
    )
  await database.transact((tx) => recordByOperator(tx, { operation: 'photos.adopt', details: { before } }))
  say('The photo store belongs to this database now. Deleted photos are removed from it again.')
  return 0
}

const verbs = new Map([
  ['status', status],
  ['compare', compare],
  ['confirm-deletion', confirm],
  ['adopt', adopt],
])

await runVerb(USAGE, verbs)
