import { MeetingInput } from '@hearth/contract/people/wishes'
import { MAX_PHOTOS } from '@hearth/contract/photos/photos'
import { fieldNames, isSpecial } from '@hearth/contract/profile/fields'
import { favouritesAmong, ProfileInput } from '@hearth/contract/profile/people'
import { strFromU8, unzipSync } from 'fflate'
import * as z from 'zod/mini'
import { brand } from '../../../lib/brand.ts'
import { ImportError } from './import-error.ts'

const MB = 1024 * 1024
const MAX_FILE_BYTES = 100 * MB
const MAX_DATA_BYTES = 50 * MB
/** As for an upload. */
const MAX_PHOTO_BYTES = 10 * MB

/** The part of an export that is imported: only values that the page could have sent itself. */
export type ImportedProfile = {
  profile: ProfileInput
  meeting: MeetingInput
  photos: readonly Blob[]
  /** How many values of the profile were left out, because they are not allowed here. */
  leftOut: number
}

const Row = z.record(z.string(), z.unknown())
const rows = z.optional(z.array(Row))
const ImportFile = z.object({
  format: z.literal('hearth-export'),
  version: z.number(),
  profile: rows,
  promptAnswers: rows,
  wishes: rows,
  photos: z.optional(z.array(z.object({ file: z.nullable(z.string()) }))),
})
type ImportFile = z.infer<typeof ImportFile>

const PHOTO = /^photos\/[1-9]\.webp$/
const mostBytesOf = (name: string) => (name === 'data.json' ? MAX_DATA_BYTES : MAX_PHOTO_BYTES)

/**
 * Reads the file of a data export. Other files in the archive are not unpacked, and none is unpacked beyond its limit.
 * Values that the profile does not allow are left out. Faith, orientation and health are never read, because they need
 * a consent first. Throws an `ImportError`.
 */
export async function readExport(file: Blob): Promise<ImportedProfile> {
  if (file.size > MAX_FILE_BYTES) throw new ImportError('tooLarge')
  const files = unpack(new Uint8Array(await file.arrayBuffer()))
  const data = parse(files['data.json'])
  const { profile, leftOut } = profileIn(data)
  return { profile, meeting: meetingIn(data), photos: photosIn(data, files), leftOut }
}

function unpack(bytes: Uint8Array) {
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name !== 'data.json' && !PHOTO.test(name)) return false
        if (originalSize > mostBytesOf(name)) throw new ImportError('tooLarge')
        return true
      },
    })
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('notAnExport')
  }
}

function parse(bytes: Uint8Array | undefined): ImportFile {
  let json: unknown
  try {
    json = JSON.parse(strFromU8(bytes ?? new Uint8Array()))
  } catch {
    throw new ImportError('notAnExport')
  }
  const data = ImportFile.safeParse(json)
  if (!data.success) throw new ImportError('notAnExport')
  if (data.data.version > 1) throw new ImportError('newer')
  return data.data
}

const imported = fieldNames.filter((name) => !isSpecial(name) && name !== 'prompts')

function profileIn({ profile: [row = {}] = [], promptAnswers = [] }: ImportFile) {
  const prompts = promptAnswers.map(({ promptId, answer }) => ({ promptId, answer }))
  const given = [...imported, 'visibility'].filter((name) => Object.hasOwn(row, name))
  const parts = [
    ...given.map((name) => ({ [name]: row[name] })),
    ...(prompts.length > 0 ? [{ prompts }] : []),
  ].map((part) => ProfileInput.safeParse(part))
  const profile: ProfileInput = Object.assign({}, ...parts.map((part) => part.data))
  if (profile.favourites) profile.favourites = favouritesAmong(profile.interests ?? [], profile.favourites)
  return { profile, leftOut: parts.filter(({ success }) => !success).length }
}

/** Without the distance, which needs a location, and the wishes that this community does not know. */
function meetingIn({ wishes: [row = {}] = [] }: ImportFile): MeetingInput {
  const { ageMin, ageMax, isFlexible, isOnlyToLiked, isOnlyVerified, wishes } = row
  // Elsewhere the minimum age may be lower.
  const youngest = typeof ageMin === 'number' ? Math.max(ageMin, brand.minimumAge) : ageMin
  const parts = [
    { ageMin: youngest, ageMax },
    { isFlexible },
    { isOnlyToLiked },
    { isOnlyVerified },
    { wishes },
  ]
  return Object.assign({}, ...parts.map((part) => MeetingInput.safeParse(part).data))
}

const photosIn = ({ photos = [] }: ImportFile, files: Record<string, Uint8Array>): Blob[] =>
  photos
    .flatMap(({ file }) => (file !== null && Object.hasOwn(files, file) ? (files[file] ?? []) : []))
    .slice(0, MAX_PHOTOS)
    .map((bytes) => new Blob([new Uint8Array(bytes)], { type: 'image/webp' }))
