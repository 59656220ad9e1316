import type { ClipKind } from '@hearth/contract/media/media'
import { madeBy } from '../../media/clips.ts'
import { text } from '../bytes.ts'

// The clips that hostile files are made of, and files that ffmpeg itself writes.

/** A file as somebody sends it, and what must happen to it. */
export type HostileClip = {
  name: string
  kind: ClipKind
  bytes: Buffer
  must: 'be refused' | 'be taken'
}

export const refused = (name: string, bytes: Buffer): HostileClip => ({
  name,
  kind: 'intro',
  bytes,
  must: 'be refused',
})
export const taken = (name: string, bytes: Buffer): HostileClip => ({
  ...refused(name, bytes),
  must: 'be taken',
})

const picture = (size = '128x96', rate = 15, seconds = 1) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
]
const tone = (seconds = 1) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8']
const mp4Codecs = [...h264, '-c:a', 'aac']
const webmCodecs = [...vp8, '-c:a', 'libopus']

const KEY = '0123456789abcdef0123456789abcdef'

const plainMp4 = (...more: readonly string[]) =>
  madeBy([...picture(), ...tone(), ...mp4Codecs, ...more], 'clip.mp4')

/** Files of these names, each made by ffmpeg. */
async function all<Name extends string>(files: Record<Name, Promise<Buffer>>): Promise<Record<Name, Buffer>> {
  const entries = Object.entries(files) as [Name, Promise<Buffer>][]
  return Object.fromEntries(
    await Promise.all(entries.map(async ([name, making]) => [name, await making])),
  ) as Record<Name, Buffer>
}

/** Files of other types. */
const foreign = () =>
  all({
    'an AVI': madeBy([...picture(), ...h264], 'clip.avi'),
    'an FLV': madeBy([...picture(), ...h264], 'clip.flv'),
    'an MPEG transport stream': madeBy([...picture(), ...h264], 'clip.ts'),
    'a WMV': madeBy([...picture(), '-c:v', 'wmv2'], 'clip.wmv'),
    'a GIF': madeBy(picture(), 'clip.gif'),
    'an APNG': madeBy([...picture(), '-f', 'apng', '-plays', '0'], 'clip.png'),
    'a WAV': madeBy(tone(), 'clip.wav'),
    'a FLAC': madeBy(tone(), 'clip.flac'),
    'an AAC stream': madeBy(tone(), 'clip.aac'),
    'a raw H.264 stream': madeBy([...picture(), ...h264], 'clip.h264'),
    'a MOV of photos': madeBy([...picture(), '-c:v', 'mjpeg'], 'clip.mov'),
    'a MOV of raw pixels': madeBy([...picture(), '-c:v', 'rawvideo'], 'clip.mov'),
    'a Matroska of old pictures': madeBy([...picture(), '-c:v', 'mpeg4'], 'clip.mkv'),
    'an OGG of pictures': madeBy([...picture(), '-c:v', 'libtheora'], 'clip.ogv'),
    'a voice where a video is wanted': madeBy([...tone(), '-c:a', 'libopus'], 'clip.webm'),
  })

const subtitles = text(
  '[Script Info]\nScriptType: v4.00+\n[V4+ Styles]\nFormat: Name, Fontname\nStyle: a,../../etc/passwd\n[Events]\nFormat: Start, End, Style, Text\nDialogue: 0:00:00.00,0:00:01.00,a,{\\p1}m 0 0 l 999999999 999999999{\\p0}<script>alert(1)</script>\n',
)

/** Two sizes of picture in one stream. */
async function growing(): Promise<Buffer> {
  const files = await all({
    'a.webm': madeBy([...picture('128x96'), ...vp8], 'a.webm'),
    'b.webm': madeBy([...picture('640x480'), ...vp8], 'b.webm'),
  })
  const list = text('file a.webm\nfile b.webm\n')
  return madeBy(['-f', 'concat', '-i', 'list', '-c', 'copy'], 'out.webm', { ...files, list })
}

const odd = async () => ({
  taken: await all({
    'a video of 1,000 frames a second': madeBy([...picture('64x64', 1000), ...h264], 'clip.mp4'),
    'a video whose pictures grow': growing(),
    'a video turned by a phone': madeBy(
      [
        ...'-i plain.mp4 -c copy -metadata:s:v rotate=90 -movflags use_metadata_tags'.split(' '),
        '-metadata',
        'com.apple.quicktime.location.ISO6709=+48.85+002.29/',
      ],
      'clip.mov',
      { 'plain.mp4': await plainMp4() },
    ),
    'an MP4 in pieces': plainMp4('-movflags', 'frag_keyframe+empty_moov'),
    'an MP4 with a piece for each frame': plainMp4('-movflags', 'frag_every_frame+empty_moov'),
    'a Matroska with drawn subtitles': madeBy(
      [...picture(), '-i', 'a.ass', ...vp8, '-c:s', 'ass'],
      'clip.mkv',
      { 'a.ass': subtitles },
    ),
    'a MOV with a track of the time of day': madeBy(
      [...picture(), ...h264, '-timecode', '01:02:03:04'],
      'clip.mov',
    ),
    'a video of a frame each ten seconds': madeBy([...picture('64x64', 0.1, 20), ...h264], 'clip.mp4'),
  }),
  refused: await all({
    'a video of a tenth of a second': madeBy([...picture('128x96', 30, 0.1), ...h264], 'clip.mp4'),
    'a picture that is very wide': madeBy([...picture('4096x64', 2), ...h264], 'clip.mp4'),
    'a video of ten minutes': madeBy([...picture('64x64', 1, 600), ...h264], 'clip.mp4'),
    'a video of 1 × 1 pixel': madeBy(
      [...picture(), '-vf', 'format=yuv444p,crop=1:1:0:0:exact=1', ...vp8],
      'clip.webm',
    ),
    'a video of 16 × 16 pixels': madeBy([...picture('16x16'), ...h264], 'clip.mp4'),
  }),
})

const sounds = async () => ({
  refused: await all({
    'a sound of 64 channels': madeBy(
      '-f s16le -ac 64 -ar 48000 -i silence -c:a libopus -mapping_family 255'.split(' '),
      'clip.ogg',
      { silence: Buffer.alloc(64 * 2 * 48_000) },
    ),
  }),
  taken: await all({
    'a sound of 8,000 Hz': madeBy([...tone(), '-ar', '8000', '-c:a', 'aac'], 'clip.m4a'),
  }),
})

export type RealClips = Awaited<ReturnType<typeof realClips>>

/** Returns the honest clips that hostile ones are made of, and what only ffmpeg can write. */
export const realClips = async () => ({
  ...(await all({
    mp4: plainMp4(),
    fastMp4: plainMp4('-movflags', '+faststart'),
    webm: madeBy([...picture(), ...tone(), ...webmCodecs], 'clip.webm'),
    live: madeBy([...picture(), ...tone(), ...webmCodecs, '-live', '1'], 'clip.webm'),
    locked: plainMp4('-encryption_scheme', 'cenc-aes-ctr', '-encryption_key', KEY, '-encryption_kid', KEY),
    wide: madeBy(['-f', 'lavfi', '-i', 'color=size=7680x4320:rate=2:duration=1', ...h264], 'clip.mp4'),
    ogg: madeBy([...tone(), '-c:a', 'libopus'], 'clip.ogg'),
    vorbis: madeBy([...tone(), '-c:a', 'libvorbis'], 'clip.webm'),
    mp3: madeBy([...tone(), '-c:a', 'libmp3lame'], 'clip.mp3'),
  })),
  made: await foreign(),
  sounds: await sounds(),
  odd: await odd(),
})
