import { readFile } from 'node:fs/promises'
import {
  BufferSource,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WEBM,
} from 'mediabunny'
import {
  type ClipRefusal,
  type containers,
  type InspectedClip,
  type InspectionRequest,
  MOST_PIXELS,
} from './clip-reply.ts'

const formats = [MP4, QTFF, WEBM, MATROSKA, OGG, MP3]
const readers = new Map<unknown, (typeof containers)[number]>([
  [MP4, 'mov'],
  [QTFF, 'mov'],
  [WEBM, 'matroska'],
  [MATROSKA, 'matroska'],
  [OGG, 'ogg'],
  [MP3, 'mp3'],
])

const videoCodecs = ['avc', 'hevc', 'vp8', 'vp9', 'av1']
const audioCodecs = ['aac', 'opus', 'vorbis', 'mp3']

const LEAST_SIDE = 64
const LEAST_MS = 500
/** No recorder writes more tracks than one of each kind and a few of data. */
const MOST_TRACKS = 6

/** Returns what a file is, or why it is refused. Reads its index and its packets, and decodes nothing. */
export async function inspect({
  path,
  hasVideo,
  maxMs,
}: InspectionRequest): Promise<InspectedClip | { refused: ClipRefusal }> {
  using input = new Input({ formats, source: new BufferSource(await readFile(path)) })
  const format = await input.getFormat().catch(() => undefined)
  const container = readers.get(format)
  if (!container) return { refused: 'unknown' }
  const tracks = await input.getTracks().catch(() => undefined)
  if (!tracks) return { refused: 'damaged' }
  if (tracks.length > MOST_TRACKS) return { refused: 'too_many_tracks' }
  const refused = await objectionToTracks(tracks, hasVideo).catch((): ClipRefusal => 'damaged')
  if (refused) return { refused }
  const durationMs = await durationOf(input)
  if (!Number.isFinite(durationMs)) return { refused: 'damaged' }
  if (durationMs < LEAST_MS) return { refused: 'too_short' }
  if (durationMs > maxMs) return { refused: 'too_long' }
  return { container, durationMs, hasVideo, hasSound: tracks.some((track) => track.isAudioTrack()) }
}

/** The time of the last packet, because a recorded file often has no length, or a wrong one. */
const durationOf = (input: Input): Promise<number> =>
  input.computeDuration().then(
    (seconds) => Math.round(seconds * 1000),
    () => Number.NaN,
  )

async function objectionToTracks(
  tracks: readonly InputTrack[],
  hasVideo: boolean,
): Promise<ClipRefusal | undefined> {
  const videos = tracks.filter((track): track is InputVideoTrack => track.isVideoTrack())
  const sounds = tracks.filter((track): track is InputAudioTrack => track.isAudioTrack())
  if (videos.length > 1 || sounds.length > 1) return 'too_many_tracks'
  const [video] = videos
  const [sound] = sounds
  if (hasVideo !== Boolean(video)) return hasVideo ? 'no_video' : 'unknown'
  if (!hasVideo && !sound) return 'no_sound'
  return (sound && (await objectionToSound(sound))) ?? (video && objectionToVideo(video))
}

const objectionToSound = async (sound: InputAudioTrack): Promise<ClipRefusal | undefined> =>
  audioCodecs.includes((await sound.getCodec()) ?? '') ? undefined : 'codec'

async function objectionToVideo(video: InputVideoTrack): Promise<ClipRefusal | undefined> {
  if (!videoCodecs.includes((await video.getCodec()) ?? '')) return 'codec'
  const sizes = [
    [await video.getCodedWidth(), await video.getCodedHeight()],
    [await video.getDisplayWidth(), await video.getDisplayHeight()],
  ] as const
  if (sizes.some(([width, height]) => width * height > MOST_PIXELS)) return 'too_many_pixels'
  if (sizes.some(([width, height]) => !(Math.min(width, height) >= LEAST_SIDE))) return 'damaged'
  return undefined
}
