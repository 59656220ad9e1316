import { joined, patched, text, u32, u32le } from '../bytes.ts'
import { jpeg } from '../pictures.ts'
import { element, id3, id3Frame, ids, withElement } from './bytes.ts'
import type { HostileClip, RealClips } from './real.ts'

// Clips that are cut off, or that few recorders would make.

const clip = (
  kind: HostileClip['kind'],
  must: HostileClip['must'],
  name: string,
  bytes: Buffer,
): HostileClip => ({ name, kind, bytes, must })

const part = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))
const cut = ({ mp4, fastMp4, webm, live, ogg, mp3 }: RealClips): HostileClip[] => [
  clip('intro', 'be refused', 'one byte', mp4.subarray(0, 1)),
  clip('intro', 'be refused', 'the head of an MP4', mp4.subarray(0, 32)),
  clip('intro', 'be refused', 'half an MP4 with its index at the end', part(mp4, 0.5)),
  clip('intro', 'be refused', 'an MP4 without its last byte of index', mp4.subarray(0, -200)),
  clip('intro', 'be refused', 'an MP4 that ends in its index', part(fastMp4, 0.02)),
  clip('intro', 'be taken', 'most of an MP4 with its index in front', part(fastMp4, 0.9)),
  clip('intro', 'be refused', 'the head of a WebM', webm.subarray(0, 40)),
  clip('intro', 'be refused', 'a WebM that ends in its tracks', webm.subarray(0, 250)),
  clip('intro', 'be refused', 'most of a WebM as it is recorded', part(live, 0.9)),
  clip('voice_message', 'be refused', 'the head of an OGG', ogg.subarray(0, 60)),
  clip('voice_message', 'be refused', 'most of an OGG', part(ogg, 0.8)),
  clip('voice_message', 'be taken', 'most of an MP3', part(mp3, 0.8)),
]

const sounds = async ({ mp3, ogg, vorbis, sounds: made }: RealClips): Promise<HostileClip[]> => {
  const photo = await jpeg()
  const cover = id3Frame('APIC', joined(text('\0image/jpeg\0\u0003\0'), photo))
  return [
    clip(
      'voice_message',
      'be taken',
      'an MP3 with 8 MB of words',
      joined(id3(id3Frame('PRIV', Buffer.alloc(8_000_000))), mp3),
    ),
    clip(
      'voice_message',
      'be refused',
      'an MP3 with words longer than the file',
      joined(id3(Buffer.alloc(10), 0x0fff_ffff), mp3),
    ),
    clip(
      'voice_message',
      'be taken',
      'an MP3 with a hundred pictures',
      joined(id3(joined(...Array.from({ length: 100 }, () => cover))), mp3),
    ),
    clip('voice_message', 'be taken', 'an MP3 with its words twice', joined(id3(cover), id3(cover), mp3)),
    clip('voice_message', 'be taken', 'an OGG of two streams, one after the other', joined(ogg, ogg)),
    clip('voice_message', 'be taken', 'a sound of 1 Hz', rateOf(vorbis, 1)),
    clip('voice_message', 'be refused', 'a sound of two billion Hz', rateOf(vorbis, 0x7fff_ffff)),
    ...Object.entries(made.taken).map(([name, bytes]) => clip('voice_message', 'be taken', name, bytes)),
    ...Object.entries(made.refused).map(([name, bytes]) => clip('voice_message', 'be refused', name, bytes)),
  ]
}

/** A WebM of Vorbis that says in both places how many samples it has a second. */
function rateOf(webm: Buffer, rate: number): Buffer {
  const track = [ids.segment, ids.tracks, ids.track]
  const double = Buffer.alloc(8)
  double.writeDoubleBE(rate)
  const said = withElement(webm, [...track, ids.audio, ids.rate], () => double)
  return withElement(said, [...track, ids.codecPrivate], (body) =>
    patched(body, body.indexOf(text('\u0001vorbis')) + 12, u32le(rate)),
  )
}

const videos = ({ webm, odd }: RealClips): HostileClip[] => [
  ...Object.entries(odd.taken).map(([name, bytes]) => clip('intro', 'be taken', name, bytes)),
  ...Object.entries(odd.refused).map(([name, bytes]) => clip('intro', 'be refused', name, bytes)),
  clip('intro', 'be refused', 'a WebM that shows 1 × 1 pixel', onePixel(webm)),
  clip('voice_message', 'be refused', 'a video where a voice is wanted', webm),
]

const onePixel = (webm: Buffer) =>
  withElement(webm, [ids.segment, ids.tracks, ids.track, ids.video], () =>
    joined(element(ids.width, u32(1)), element(ids.height, u32(1))),
  )

/** Returns clips that are cut off or unusual. */
export const oddClips = async (clips: RealClips): Promise<HostileClip[]> => [
  ...cut(clips),
  ...(await sounds(clips)),
  ...videos(clips),
]
