import * as z from 'zod/mini'
import { encryptorOf } from '../cryptography/encryption.ts'
import type { Secrets } from '../cryptography/secrets.ts'
import { BackupError, damaged } from './backup-error.ts'
import type { TarEntry } from './tar.ts'

/** How a backup treats photos: it has their files, their names, or nothing. */
export const photoModes = ['include', 'list', 'none'] as const
export type PhotoMode = (typeof photoModes)[number]

/** The first part of a backup, and the last one before the last checksums. */
export const HEADER = 'backup.json'
export const END = 'end.json'
export const AUDIT_HEADS = 'audit-heads.log'
export const PHOTO_FOLDER = 'photos/'
export const PHOTO_LIST = /^photo-list-\d+\.txt$/
export const FORMAT = 1

const Version = z.object({ format: z.number(), hearth: z.string() })
const BackupHeader = z.object({
  format: z.literal(FORMAT),
  hearth: z.string(),
  createdAt: z.iso.datetime(),
  photos: z.enum(photoModes),
  secretHash: z.string(),
})
export type BackupHeader = z.infer<typeof BackupHeader>

const End = z.object({ photoFiles: z.number(), photoBytes: z.number() })
export type End = z.infer<typeof End>

/** Keyed hashes of the current `AUTH_SECRET` and the previous ones, which tell whether a server has that of a backup. */
export const secretHashesOf = (secrets: Secrets): readonly string[] =>
  encryptorOf(secrets, 'backup').hashes('AUTH_SECRET')

export const jsonEntry = (name: string, content: object): TarEntry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(content, null, 1)}\n`),
})

/** Reads the first part. Throws if it is of a newer format or of no backup. */
export function readHeader({ name, bytes }: TarEntry): BackupHeader {
  if (name !== HEADER) throw new BackupError('This is not a backup of Hearth.')
  const content = contentOf(bytes)
  const version = Version.safeParse(content).data
  if (version && version.format > FORMAT)
    throw new BackupError(
      `The backup is of a newer Hearth (${version.hearth}). Restore it with that release.`,
    )
  const header = BackupHeader.safeParse(content)
  if (!header.success) throw damaged(`${HEADER} can’t be read`)
  return header.data
}

export function readEnd({ bytes }: TarEntry): End {
  const end = End.safeParse(contentOf(bytes))
  if (!end.success) throw damaged(`${END} can’t be read`)
  return end.data
}

function contentOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    throw damaged('a part is no JSON')
  }
}
