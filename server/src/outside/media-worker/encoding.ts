import type { ClipEdits } from '@hearth/contract/media/media'
import { type InspectedClip, MOST_PIXELS } from './clip-reply.ts'
import { SOURCE } from './isolation.ts'

/** The names of what ffmpeg writes. `sound.pcm` has 16-bit samples in the byte order of the machine, 8,000 a second. */
export const made = {
  video: 'video.mp4',
  audio: 'audio.m4a',
  poster: 'poster.png',
  sound: 'sound.pcm',
} as const
export const SAMPLES_A_SECOND = 8000

/** The part of a clip that is kept, and the time of its poster in that part, in milliseconds. */
export type KeptPart = { fromMs: number; durationMs: number; posterMs: number }

/** Returns the part that the edits keep, or `undefined` if they lie outside of the clip or are longer than allowed. */
export function keptPartOf(
  durationMs: number,
  { fromMs = 0, toMs, posterMs }: ClipEdits,
  maxMs: number,
): KeptPart | undefined {
  const end = Math.min(toMs ?? durationMs, durationMs)
  const kept = end - fromMs
  if (fromMs >= end || kept > maxMs) return undefined
  const wanted = (posterMs ?? fromMs) - fromMs
  // The last frame begins before the end.
  return { fromMs, durationMs: kept, posterMs: Math.max(0, Math.min(wanted, kept - 200)) }
}

/** The shorter side has 720 pixels at most, and pixels are square. */
const picture = [
  "scale=w='if(gt(iw,ih),-2,trunc(min(720,iw)/2)*2)':h='if(gt(iw,ih),trunc(min(720,ih)/2)*2,-2)'",
  'setsar=1',
  'fps=30',
  'format=yuv420p',
].join(',')

const seconds = (ms: number) => (ms / 1000).toFixed(3)

const words = (line: string) => line.split(' ')

const plain = words('-map_metadata -1 -map_chapters -1 -fflags +bitexact')
const voice = words('-c:a aac -ac 1 -ar 48000 -flags:a +bitexact')

// `V` leaves out pictures on a cover. The encoder would take captions over from the source.
const videoOutput = [
  ...words('-map 0:V:0 -map 0:a:0? -sn -dn'),
  '-vf',
  picture,
  ...words('-c:v libx264 -profile:v main -preset ultrafast -crf 26 -a53cc 0'),
  ...words('-maxrate 1500k -bufsize 3000k -threads 1 -flags:v +bitexact'),
  ...voice,
  ...words('-b:a 96k'),
  ...plain,
  ...words(`-movflags +faststart ${made.video}`),
]

const posterOutput = (posterMs: number) => [
  ...words(`-ss ${seconds(posterMs)} -map 0:V:0 -vf`),
  picture.replace('yuv420p', 'rgb24'),
  ...plain,
  ...words(`-frames:v 1 -c:v png ${made.poster}`),
]

const audioOutput = [
  ...words('-map 0:a:0 -vn -sn -dn'),
  ...voice,
  ...words('-b:a 64k'),
  ...plain,
  ...words(`-movflags +faststart ${made.audio}`),
]

const soundOutput = words(
  `-map 0:a:0 -vn -sn -dn -ac 1 -ar ${SAMPLES_A_SECOND} -f s16le -c:a pcm_s16le ${made.sound}`,
)

/** Those of ffmpeg for the codecs that are taken. A second description of a track may name others. */
const decoders = ['h264', 'hevc', 'vp8', 'vp9', 'av1', 'libdav1d', 'aac', 'opus', 'vorbis', 'mp3float']

const restrictions = words(
  `-protocol_whitelist file -codec_whitelist ${decoders.join(',')} -max_pixels ${MOST_PIXELS}`,
)

/** Returns the call of ffmpeg that reads a clip once and writes everything that is made of it. */
export function ffmpegCall(clip: InspectedClip, { fromMs, durationMs, posterMs }: KeptPart): string[] {
  // Of the source and of each output: sound with a false rate is longer than its packets say.
  const length = words(`-t ${seconds(durationMs)}`)
  return [
    ...words('ffmpeg -nostdin -hide_banner -v error -y -filter_threads 1'),
    ...restrictions,
    ...words(`-f ${clip.container} -threads 1 -ss ${seconds(fromMs)}`),
    ...length,
    '-i',
    SOURCE,
    ...length,
    ...(clip.hasVideo ? [...videoOutput, ...posterOutput(posterMs)] : audioOutput),
    ...(clip.hasSound ? [...length, ...soundOutput] : []),
  ]
}
