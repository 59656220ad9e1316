import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BackupError, damaged } from './backup-error.ts'
import { decryptFile, openFileCipher } from './file-encryption.ts'
import { readTar, TAR_END, type TarEntry, tarBytes } from './tar.ts'

/** The suffix of a backup that is not complete yet. */
const UNFINISHED = '.part'
const SUMS = /^SHA256SUMS-\d+$/
/** After this many parts come their checksums, so that neither writing nor reading needs memory for all of them. */
const PARTS_WITH_SUMS = 1000

export type BackupWriter = {
  add: (entry: TarEntry) => Promise<void>
  /** Resolves when everything is on the disk, under a temporary name. */
  finish: () => Promise<void>
  /** Gives the finished file its name. Throws if there is one of that name. */
  publish: () => Promise<void>
  /** Removes what was written. */
  discard: () => Promise<void>
  /** The temporary name. */
  unfinished: string
}

/** Creates a file for a backup, which only the process's user may read. It is encrypted if there is a passphrase. */
export async function openBackupWriter(path: string, passphrase?: string): Promise<BackupWriter> {
  await refuseExisting(path)
  const unfinished = path + UNFINISHED
  const cipher = passphrase ? await openFileCipher(passphrase) : undefined
  const file = await open(unfinished, 'w', 0o600)
  const at = new Date()
  let sums: string[] = []
  let groups = 0
  const write = (bytes: Uint8Array) => file.writeFile(cipher ? cipher.add(bytes) : bytes)
  const writeSums = async () => {
    groups += 1
    const name = `SHA256SUMS-${String(groups).padStart(6, '0')}`
    await write(tarBytes({ name, bytes: Buffer.from(sums.join('')) }, at))
    sums = []
  }
  return {
    unfinished,
    add: async (entry) => {
      await write(tarBytes(entry, at))
      sums.push(`${hash('sha256', entry.bytes)}  ${entry.name}\n`)
      if (sums.length === PARTS_WITH_SUMS) await writeSums()
    },
    finish: async () => {
      await writeSums()
      await write(TAR_END)
      if (cipher) await file.writeFile(cipher.finish())
      await file.sync()
      await file.close()
    },
    publish: () => renameTo(unfinished, path),
    discard: async () => {
      await file.close()
      await rm(unfinished, { force: true })
    },
  }
}

async function refuseExisting(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found) throw new BackupError(`${path} exists already. Backups are never overwritten.`)
}

async function renameTo(unfinished: string, path: string): Promise<void> {
  try {
    // Unlike a rename, a link never replaces a file.
    await link(unfinished, path)
    await rm(unfinished)
  } catch {
    await refuseExisting(path)
    await rename(unfinished, path)
  }
  const folder = await open(dirname(path))
  await folder.sync()
  await folder.close()
}

/** Yields the parts of the backup in a file. */
export const readBackupFile = (path: string, passphrase?: string): AsyncGenerator<TarEntry> =>
  readBackup(createReadStream(path), passphrase)

/**
 * Yields the parts of a backup, without those that hold checksums. Throws if a byte of it is missing or wrong: of a part
 * that may be after it was yielded, but before the end.
 */
export async function* readBackup(
  chunks: AsyncIterable<Uint8Array>,
  passphrase?: string,
): AsyncGenerator<TarEntry> {
  let sums: string[] = []
  for await (const entry of readTar(decryptFile(chunks, passphrase))) {
    if (!SUMS.test(entry.name)) {
      sums.push(`${hash('sha256', entry.bytes)}  ${entry.name}`)
      yield entry
      continue
    }
    requireSums(Buffer.from(entry.bytes).toString('utf8').split('\n'), sums)
    sums = []
  }
  if (sums.length > 0) throw damaged('the last checksums are missing')
}

function requireSums(written: readonly string[], found: readonly string[]): void {
  const wrong = found.findIndex((line, at) => line !== written[at])
  if (wrong >= 0) throw damaged(`the checksum of ${found[wrong]?.split('  ')[1] ?? ''} is wrong`)
  if (written.length !== found.length + 1) throw damaged('a part is missing')
}
