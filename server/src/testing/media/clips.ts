import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ClipEdits, MediaFile, MediaKind } from '@hearth/contract/media/media'
import type { UploadView } from '@hearth/contract/photos/photos'
import { transact } from '../../context.ts'
import { findMedia, readAnyMedia, startMedia } from '../../features/photos/photos.ts'
import { pageOf } from '../photos/photo-people.ts'
import { finish } from '../photos/uploading.ts'
import type { Person, TestServer } from '../test-server.ts'

const run = promisify(execFile)

/** Runs the system's ffmpeg with the files at hand, and returns the bytes of the file called `out`. */
export async function madeBy(
  args: readonly string[],
  out: string,
  files: Record<string, Buffer> = {},
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-made-'))
  try {
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
    await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, out], { cwd: folder })
    return await readFile(join(folder, out))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const picture = (seconds: number, size: string) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=15:duration=${seconds}`,
]
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]

/** A video as Chromium records it. */
export const webmClip = (seconds = 2, size = '320x240'): Promise<Buffer> =>
  madeBy(
    [
      ...picture(seconds, size),
      ...tone(seconds),
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-c:a',
      'libopus',
    ],
    'clip.webm',
  )

/** A voice as Chromium records it. */
export const webmVoice = (seconds = 2): Promise<Buffer> =>
  madeBy([...tone(seconds), '-c:a', 'libopus'], 'voice.webm')

export type SentClip = { mediaId: string; view?: UploadView | undefined; refused?: string | undefined }

/** Announces and sends a clip or chat photo as its feature and its page do, without the rules of the feature. */
export async function sendMedia(
  server: TestServer,
  person: Person,
  { kind, bytes, edits }: { kind: MediaKind; bytes: Buffer; edits?: ClipEdits },
): Promise<SentClip> {
  const ctx = { ...server.allDeps, viewerId: person.id }
  const input = {
    kind,
    clientId: randomUUID(),
    size: bytes.length,
    networkHash: 'network',
    ...(edits && { edits }),
  }
  const { mediaId, upload } = await transact(ctx, (tx) => startMedia(ctx, tx, input))
  return { mediaId, ...(await finish(pageOf(server, person), upload, bytes)) }
}

type NamedClip = { name: string; kind: MediaKind; bytes: Buffer }

/** Sends clips from a few people at once. Returns what came of each, by its name. */
export async function sendAllMedia(
  server: TestServer,
  clips: readonly NamedClip[],
  atOnce = 3,
): Promise<Map<string, SentClip>> {
  const outcomes = new Map<string, SentClip>()
  const waiting = [...clips].toReversed()
  const sendNext = async (person: Person) => {
    for (let clip = waiting.pop(); clip; clip = waiting.pop())
      outcomes.set(clip.name, await sendMedia(server, person, clip))
  }
  await Promise.all(Array.from({ length: atOnce }, async () => sendNext(await server.person())))
  return outcomes
}

/** Returns the files that were made of a clip, by their names. */
export async function filesOf(
  { allDeps: deps }: TestServer,
  { mediaId }: SentClip,
): Promise<Partial<Record<MediaFile, Buffer>>> {
  const row = await findMedia(deps.db, mediaId)
  const keys = await Array.fromAsync(deps.photos.files.list(`${row?.fileKey}/`))
  const read = async (key: string) => {
    const file = key.slice(key.lastIndexOf('/') + 1) as MediaFile
    return [file, Buffer.from(await readAnyMedia(deps, { mediaId, file }))] as const
  }
  return Object.fromEntries(await Promise.all(keys.map(read)))
}

type ProbedClip = {
  streams: {
    codec_name: string
    width?: number
    height?: number
    tags?: Record<string, string>
    side_data_list?: unknown[]
  }[]
  chapters: unknown[]
  format: { format_name: string; duration: string; tags?: Record<string, string> }
}

/** Returns what the system's ffprobe finds in a file. */
export async function probe(bytes: Buffer): Promise<ProbedClip> {
  const running = run(
    'ffprobe',
    '-v error -show_streams -show_format -show_chapters -of json pipe:0'.split(' '),
  )
  // ffprobe may have seen enough before the end.
  running.child.stdin?.on('error', () => undefined).end(bytes)
  return JSON.parse((await running).stdout)
}
