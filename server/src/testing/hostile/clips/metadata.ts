import type { MediaKind } from '@hearth/contract/media/media'
import { madeBy } from '../../media/clips.ts'
import { box, joined, patched, text, u16, u32 } from '../bytes.ts'
import { CANARY, tellingPhotos } from '../metadata.ts'
import { jpeg } from '../pictures.ts'
import { attachment, element, fullBox, id3, id3Frame, ids, tableOf, withBox, withElement } from './bytes.ts'

// Every place in a clip or chat photo that can say who recorded it, where, with what or of whom. Each holds the word of the
// photos, or the day and the captions below.

export type TellingClip = { name: string; kind: MediaKind; bytes: Buffer }

/** A day that nothing else has. */
const DAY = '2011-11-11T11:11:11Z'
const SECONDS_FROM_1904_TO_1970 = 2_082_844_800
const day = u32(Date.parse(DAY) / 1000 + SECONDS_FROM_1904_TO_1970)

/** As captions are kept: two letters, and a byte in front of each two. */
const captions = joined(...(CANARY.match(/../g) ?? []).map((two) => joined(Buffer.from([0xfc]), text(two))))
const wide = Buffer.from(CANARY, 'utf16le')
const spellings = [text(CANARY), wide, Buffer.from(wide).swap16(), day, captions]

/** Whether the bytes contain the word, as ASCII, UTF-16, hexadecimal digits or captions, or the day. */
export const tells = (bytes: Buffer): boolean =>
  spellings.some((spelling) => bytes.includes(spelling)) ||
  bytes.toString('latin1').toLowerCase().includes(text(CANARY).toString('hex')) ||
  bytes.includes(DAY.slice(0, 10))

const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=128x96:rate=15:duration=1']
const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1']
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const inputs = [...picture, ...tone]
const webmCodecs = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus']
const webm = [...inputs, ...webmCodecs]
const mp4Codecs = [...h264, '-c:a', 'aac']
const mp4 = [...inputs, ...mp4Codecs]

const said = (...keys: readonly string[]) => keys.flatMap((key) => ['-metadata', `${key}=${CANARY}`])

const intoMoov = (clip: Buffer, ...boxes: readonly Buffer[]) =>
  withBox(clip, ['moov'], (body) => joined(body, ...boxes))
const quickTimeText = (type: string) => box(type, u16(CANARY.length), u16(0x15c7), text(CANARY))
const xmp = text(
  `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description dc:creator="${CANARY}"/></rdf:RDF></x:xmpmeta>`,
)
const xmpId = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')

/** A NAL unit with words beside the picture; `type` 5 is free, 4 is for captions of television. */
const sei = (type: number, payload: Buffer) =>
  joined(Buffer.from([0, 0, 0, 1, 6, type, payload.length]), payload, Buffer.from([0x80]))
const freeWords = sei(5, joined(Buffer.alloc(16, 7), text(CANARY)))
const television = sei(
  4,
  joined(
    Buffer.from([0xb5, 0, 0x31]),
    text('GA94'),
    Buffer.from([3, 0x40 | (CANARY.length / 2), 0xff]),
    captions,
    Buffer.from([0xff]),
  ),
)

/** A clip with these words in front of each frame. */
async function inFrames(words: Buffer): Promise<Buffer> {
  const raw = await madeBy([...picture, ...h264, '-x264-params', 'aud=1:slices=1'], 'raw.h264')
  const frame = Buffer.from([0, 0, 0, 1, 9])
  const parts: Buffer[] = []
  for (let at = 0; at < raw.length; ) {
    const next = raw.indexOf(frame, at + 5)
    const end = next < 0 ? raw.length : next
    // The first NAL unit says that a frame begins.
    parts.push(raw.subarray(at, at + 6), words, raw.subarray(at + 6, end))
    at = end
  }
  return madeBy(['-framerate', '15', '-i', 'raw.h264', '-c', 'copy'], 'clip.mp4', {
    'raw.h264': joined(...parts),
  })
}

const subtitles = text(`1\n00:00:00,000 --> 00:00:01,000\n${CANARY}\n`)
const chapters = text(
  `;FFMETADATA1\ntitle=${CANARY}\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=900\ntitle=${CANARY}\n`,
)

type MakeTelling = (plain: Record<'mp4' | 'webm' | 'mp3' | 'ogg', Buffer>) => Buffer | Promise<Buffer>

const inMp4: Record<string, MakeTelling> = {
  'MP4 place': ({ mp4: clip }) => intoMoov(clip, box('udta', quickTimeText('\u00a9xyz'))),
  'MP4 place in words': ({ mp4: clip }) =>
    intoMoov(clip, box('udta', fullBox('loci', 0, u16(0x15c7), text(`${CANARY}\0`), Buffer.alloc(14)))),
  'MP4 author, maker and model': ({ mp4: clip }) =>
    intoMoov(clip, box('udta', ...['\u00a9aut', '\u00a9mak', '\u00a9mod', '\u00a9swr'].map(quickTimeText))),
  'MP4 title, artist and comment': () =>
    madeBy([...mp4, ...said('title', 'artist', 'comment', 'description', 'lyrics', 'copyright')], 'clip.mp4'),
  'MOV keys of a phone': () =>
    madeBy(
      [
        ...mp4,
        '-movflags',
        'use_metadata_tags',
        ...said('com.apple.quicktime.location.ISO6709', 'com.apple.quicktime.model'),
      ],
      'clip.mov',
    ),
  'MP4 XMP': ({ mp4: clip }) => joined(clip, box('uuid', xmpId, xmp)),
  'MP4 spare room': ({ mp4: clip }) => joined(clip, box('free', text(CANARY))),
  'MP4 words of a track': () =>
    madeBy(
      [...mp4, '-metadata:s:v', `handler_name=${CANARY}`, '-metadata:s:a', `handler_name=${CANARY}`],
      'clip.mp4',
    ),
  'MP4 name of the encoder': ({ mp4: clip }) =>
    withBox(clip, [...tableOf('stsd'), 'avc1'], (body) =>
      patched(body, 42, joined(Buffer.from([CANARY.length]), text(CANARY))),
    ),
  'MP4 day': () => madeBy([...mp4, '-metadata', `creation_time=${DAY}`], 'clip.mp4'),
  'MP4 chapters': () =>
    madeBy([...inputs, '-i', 'words', ...mp4Codecs, '-map_metadata', '2'], 'clip.mp4', { words: chapters }),
  'MP4 subtitles': () =>
    madeBy([...inputs, '-i', 'words.srt', ...mp4Codecs, '-c:s', 'mov_text'], 'clip.mp4', {
      'words.srt': subtitles,
    }),
  'MOV tape': () =>
    madeBy([...mp4, '-timecode', '01:02:03:04', '-metadata:s:v', `reel_name=${CANARY}`], 'clip.mov'),
  'MP4 cover': async ({ mp4: clip }) => {
    const cover = box('covr', box('data', u32(13), u32(0), await commentedPhoto()))
    const handler = fullBox('hdlr', 0, u32(0), text('mdirappl'), Buffer.alloc(9))
    return intoMoov(clip, box('udta', fullBox('meta', 0, handler, box('ilst', cover))))
  },
  'H.264 words': () => inFrames(freeWords),
  'H.264 captions': () => inFrames(television),
  'MP4 words behind it': ({ mp4: clip }) => joined(clip, text(CANARY)),
}

/** A JPEG with a comment. */
async function commentedPhoto(): Promise<Buffer> {
  const photo = await jpeg()
  return joined(
    photo.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    u16(CANARY.length + 2),
    text(CANARY),
    photo.subarray(2),
  )
}

const inMatroska: Record<string, MakeTelling> = {
  'WebM title': () => madeBy([...webm, ...said('title', 'artist', 'comment')], 'clip.webm'),
  'WebM words of a track': () =>
    madeBy([...webm, '-metadata:s:v', `title=${CANARY}`, '-metadata:s:a', `who=${CANARY}`], 'clip.webm'),
  'WebM names of programs': ({ webm: clip }) => patched(clip, clip.indexOf(text('Lavf')), text(CANARY)),
  'WebM spare room': ({ webm: clip }) =>
    withElement(clip, [ids.segment], (body) => joined(element(ids.unused, text(CANARY)), body)),
  'Matroska with a file': ({ webm: clip }) =>
    withElement(clip, [ids.segment], (body) => joined(body, attachment(CANARY, 'text/plain', text(CANARY)))),
  'Matroska with a cover': async ({ webm: clip }) => {
    const file = attachment('cover.jpg', 'image/jpeg', await commentedPhoto())
    return withElement(clip, [ids.segment], (body) => joined(body, file))
  },
  'Matroska with chapters': () =>
    madeBy([...inputs, '-i', 'words', ...webmCodecs, '-map_metadata', '2'], 'clip.mkv', { words: chapters }),
  'Matroska with subtitles': () =>
    madeBy([...inputs, '-i', 'words.srt', ...webmCodecs, '-c:s', 'srt'], 'clip.mkv', {
      'words.srt': subtitles,
    }),
}

const inSound: Record<string, MakeTelling> = {
  'MP3 title': () =>
    madeBy([...tone, '-c:a', 'libmp3lame', ...said('title', 'artist', 'comment')], 'clip.mp3'),
  'MP3 words at the end': ({ mp3: clip }) => joined(clip, text('TAG'), text(CANARY.padEnd(125, ' '))),
  'MP3 private words and cover': async ({ mp3: clip }) => {
    const cover = joined(text('\0image/jpeg\0\u0003\0'), await commentedPhoto())
    return joined(id3(joined(id3Frame('PRIV', text(`who\0${CANARY}`)), id3Frame('APIC', cover))), clip)
  },
  'OGG comments': () =>
    madeBy([...tone, '-c:a', 'libopus', ...said('title', 'artist', 'location')], 'clip.ogg'),
  'OGG comments of Vorbis': () =>
    madeBy([...tone, '-c:a', 'libvorbis', ...said('title', 'contact')], 'clip.ogg'),
  'OGG words behind it': ({ ogg: clip }) => joined(clip, text(CANARY)),
}

/** Returns clips and chat photos with metadata. */
export async function tellingClips(): Promise<TellingClip[]> {
  const plain = {
    mp4: await madeBy(mp4, 'clip.mp4'),
    webm: await madeBy(webm, 'clip.webm'),
    mp3: await madeBy([...tone, '-c:a', 'libmp3lame'], 'clip.mp3'),
    ogg: await madeBy([...tone, '-c:a', 'libopus'], 'clip.ogg'),
  }
  const all = (kind: MediaKind, makes: Record<string, MakeTelling>) =>
    Object.entries(makes).map(async ([name, make]) => ({ name, kind, bytes: await make(plain) }))
  const photos = (await tellingPhotos())
    .filter(({ name, isTaken }) => isTaken && /EXIF|XMP|comment/.test(name))
    .map(({ name, bytes }): TellingClip => ({ name, kind: 'chat_photo', bytes }))
  const clips = [...all('intro', { ...inMp4, ...inMatroska }), ...all('voice_message', inSound)]
  return [...(await Promise.all(clips)), ...photos]
}
