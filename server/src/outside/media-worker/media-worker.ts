import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLIP_TOLERANCE_MS, type ClipEdits } from '@hearth/contract/media/media'
import type { ClipRefusal } from './clip-reply.ts'
import { ffmpegCall, keptPartOf, made } from './encoding.ts'
import { inspectClip } from './inspecting.ts'
import { findProblem, runIsolated } from './isolation.ts'
import { waveformOf } from './waveform.ts'

export type { ClipRefusal } from './clip-reply.ts'

/** Rules of a kind of clip. `maxSourceMs` is the length of the file, `maxMs` that of the kept part. */
type ClipRules = { hasVideo: boolean; maxSourceMs: number; maxMs: number }

/** The files of a clip. `poster` is a PNG; `waveform` is there where there is sound. */
export type MadeClip = {
  refused?: undefined
  video?: Buffer
  audio?: Buffer
  poster?: Buffer
  durationMs: number
  waveform: number[] | null
}

/** Makes clips of uploaded files in processes of their own. */
export type MediaWorker = {
  /** Why clips cannot be made here, or `undefined` if they can. */
  problem: string | undefined
  /** Makes one clip. Rejects if a process crashed or ran out of its limits. */
  makeClip: (
    source: Uint8Array,
    rules: ClipRules,
    edits: ClipEdits,
  ) => Promise<MadeClip | { refused: ClipRefusal }>
}

/** Looks whether clips can be made here. */
export const openMediaWorker = async (): Promise<MediaWorker> => mediaWorkerWith(await findProblem())

/** Returns the media worker of a system where clips cannot be made for this reason, or can. */
export const mediaWorkerWith = (problem: string | undefined): MediaWorker => ({ problem, makeClip })

async function makeClip(
  source: Uint8Array,
  { hasVideo, maxSourceMs, maxMs }: ClipRules,
  edits: ClipEdits,
): Promise<MadeClip | { refused: ClipRefusal }> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-clip-'))
  try {
    const [path, out] = [join(folder, 'source'), join(folder, 'out')]
    await writeFile(path, source)
    const clip = await inspectClip({ path, hasVideo, maxMs: maxSourceMs + CLIP_TOLERANCE_MS })
    if (clip.refused) return { refused: clip.refused }
    const part = keptPartOf(clip.durationMs, edits, maxMs + CLIP_TOLERANCE_MS)
    if (!part) return { refused: 'cut_outside' }
    await mkdir(out)
    const failure = await runIsolated(ffmpegCall(clip, part), { source: path, out }).then(
      () => undefined,
      refusalOf,
    )
    if (failure) return { refused: failure }
    return { ...(await readMade(out)), durationMs: Math.round(part.durationMs) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const KILLED = 128

/** The file is at fault for an error of ffmpeg and for reaching a limit. Throws for anything else. */
function refusalOf(error: unknown): ClipRefusal {
  if (!(error instanceof Error && 'code' in error)) throw error
  if (typeof error.code !== 'number') throw error
  return error.code > KILLED ? 'too_heavy' : 'damaged'
}

async function readMade(out: string) {
  const read = (name: string) => readFile(join(out, name)).catch(() => undefined)
  const [video, audio, poster, sound] = await Promise.all([
    read(made.video),
    read(made.audio),
    read(made.poster),
    read(made.sound),
  ])
  const samples = sound && new Int16Array(sound.buffer, sound.byteOffset, Math.floor(sound.length / 2))
  return {
    ...(video && { video }),
    ...(audio && { audio }),
    ...(poster && { poster }),
    waveform: samples ? waveformOf(samples) : null,
  }
}
