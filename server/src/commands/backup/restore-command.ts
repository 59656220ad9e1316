import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { secretHashesOf } from '../../backup/backup-parts.ts'
import { type BackupSummary, inspectBackup } from '../../backup/inspect.ts'
import { restoreBackup } from '../../backup/restore.ts'
import { type Config, readConfig } from '../../config/config.ts'
import { EXIT_USAGE, runCommand, say } from '../community-database.ts'
import { recordDone } from './recording.ts'
import { durationOf, linesOf } from './wording.ts'

const USAGE = `npm run restore -- FILE

  Restores a backup into the configured database and photo folder or bucket. Stop Hearth first. Changes nothing if there
  is a community already; --replace replaces it.

npm run restore -- --check FILE

  Reads the whole backup and says what it has. Changes nothing.
`

type Given = { path: string; check: boolean; replace: boolean }

function argsOf(args: string[]): Given | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { check: { type: 'boolean' }, replace: { type: 'boolean' } },
    })
    const [path, ...more] = positionals
    if (!path || more.length > 0) return undefined
    return { path, check: values.check ?? false, replace: values.replace ?? false }
  } catch {
    return undefined
  }
}

function describe(summary: BackupSummary, config: Config): void {
  for (const line of linesOf(summary, new Date())) say(line)
  if (secretHashesOf(config.authSecrets).includes(summary.header.secretHash)) return
  say('Warning: AUTH_SECRET isn’t the one that this community had. Set that one, or everybody is signed out,')
  say('authenticators and backup codes don’t work, and reports and cases can’t be read.')
}

async function check(config: Config, { path }: Given): Promise<number> {
  const summary = await inspectBackup(path, config.backupKey)
  say(`The backup is complete: ${path}`)
  describe(summary, config)
  if (await hasCommunity(config))
    await recordDone(config, { kind: 'check', path, summary, isEncrypted: isEncryptedName(path) })
  return 0
}

/** A check also runs where there is no Hearth, such as on the machine that keeps the backups. */
const hasCommunity = async ({ databaseUrl, dataDir }: Config): Promise<boolean> =>
  databaseUrl !== undefined || (await stat(join(dataDir, 'database')).catch(() => undefined)) !== undefined

const isEncryptedName = (path: string) => path.endsWith('.enc')

async function restore(config: Config, { path, replace }: Given): Promise<number> {
  const startedAt = Date.now()
  const passphrase = config.backupKey
  const done = await restoreBackup({ community: config, path, passphrase, replace })
  say(`Restored in ${durationOf(Date.now() - startedAt)}. Every table has the rows of the backup.`)
  describe(done.summary, config)
  const { summary } = done
  await recordDone(config, { kind: 'restore', path, summary, isEncrypted: isEncryptedName(path) })
  if (done.skippedTables.length > 0)
    say(`Not restored, because Hearth has no such tables: ${done.skippedTables.join(', ')}`)
  if (done.missingPhotos > 0)
    say(
      `Warning: ${done.missingPhotos} photo files are missing. Put them back; until then their photos are hidden.`,
    )
  say(
    `Messages and everything else since ${done.summary.contents.createdAt} are lost. You can start Hearth now.`,
  )
  say('If deleted photos stay in a store that was in use before, run “npm run photos -- adopt”.')
  return 0
}

await runCommand(async (args) => {
  const given = argsOf(args)
  if (given) return given.check ? check(readConfig(), given) : restore(readConfig(), given)
  process.stderr.write(USAGE)
  return EXIT_USAGE
})
