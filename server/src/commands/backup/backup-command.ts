import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type PhotoMode, photoModes } from '../../backup/backup-parts.ts'
import { createBackup } from '../../backup/create-backup.ts'
import { type Config, readConfig } from '../../config/config.ts'
import { EXIT_USAGE, refuse, runCommand, say } from '../community-database.ts'
import { recordDone } from './recording.ts'
import { durationOf, linesOf } from './wording.ts'

const USAGE = `npm run backup -- [--to=FOLDER] [--photos=include|list|none] [--encrypt]

  Writes one file with the database and the photos, while Hearth runs or not, and reads it again to verify it.

  --to       The folder for it. Default: DATA_DIR/backups. Copy the file to another machine.
  --photos   include: all files. list: only their names. none. Default: include, or list if photos are in a bucket.
  --encrypt  Encrypts it with BACKUP_KEY or BACKUP_KEY_FILE.
`

const NOT_IN_IT = `Not in it: the settings. Keep a copy of them somewhere else, AUTH_SECRET above all. With another AUTH_SECRET everybody
is signed out, authenticators and backup codes don’t work, and reports and cases can’t be read.
Nor are unfinished uploads, queued mails, and what happens after the backup.`

function argsOf(args: string[]): { to?: string; photos?: PhotoMode; encrypt: boolean } | undefined {
  try {
    const { values } = parseArgs({
      args,
      options: { to: { type: 'string' }, photos: { type: 'string' }, encrypt: { type: 'boolean' } },
    })
    const photos = photoModes.find((mode) => mode === values.photos)
    if (values.photos && !photos) return undefined
    return {
      ...(values.to && { to: values.to }),
      ...(photos && { photos }),
      encrypt: values.encrypt ?? false,
    }
  } catch {
    return undefined
  }
}

async function backUp(config: Config, given: NonNullable<ReturnType<typeof argsOf>>): Promise<number> {
  const passphrase = given.encrypt ? config.backupKey : undefined
  if (given.encrypt && !passphrase) return refuse('Set BACKUP_KEY or BACKUP_KEY_FILE to encrypt the backup.')
  const startedAt = Date.now()
  const { path, summary } = await createBackup({
    community: config,
    folder: given.to ?? join(config.dataDir, 'backups'),
    photos: given.photos ?? (config.photoBucket ? 'list' : 'include'),
    passphrase,
    now: new Date(startedAt),
  })
  say(`Backup written and verified in ${durationOf(Date.now() - startedAt)}: ${path}`)
  for (const line of linesOf(summary, new Date())) say(line)
  await recordDone(config, { kind: 'backup', path, summary, isEncrypted: Boolean(passphrase) })
  say(passphrase ? 'Encrypted. Without the key nobody can read it, you included.' : 'Not encrypted.')
  say(NOT_IN_IT)
  return 0
}

await runCommand(async (args) => {
  const given = argsOf(args)
  if (given) return backUp(readConfig(), given)
  process.stderr.write(USAGE)
  return EXIT_USAGE
})
