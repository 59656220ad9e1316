import { box, ftyp, joined, text, u32 } from '../bytes.ts'
import { PDF, SCRIPT, zipOf } from '../foreign.ts'
import { jpeg } from '../pictures.ts'
import { id3 } from './bytes.ts'
import { type HostileClip, type RealClips, refused, taken } from './real.ts'

// Files that are no clip, whatever they call themselves, and clips that are something else too.

const noise = (length: number) =>
  Buffer.from(Array.from({ length }, (_, at) => (Math.imul(at + 1, 2_654_435_761) >>> 13) & 0xff))
const ebml = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
  'hex',
)

const lists = (address: string): HostileClip[] => {
  const hls = text(
    `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${address}/a.ts\n#EXTINF:9,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n`,
  )
  const dash = text(
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT9S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1"><BaseURL>${address}/a.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>`,
  )
  const concat = text(`ffconcat version 1.0\nfile ${address}/a.mp4\nfile /etc/passwd\n`)
  const sdp = text(
    `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=a\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n`,
  )
  return [
    refused('a playlist', hls),
    refused('a playlist behind the head of an MP4', joined(ftyp('mp42'), hls)),
    refused('a playlist behind the head of a WebM', joined(ebml, hls)),
    refused('a playlist in front of nothing', joined(hls, Buffer.alloc(100_000))),
    refused('a description of a stream', dash),
    refused('a description of a stream behind the head of an MP4', joined(ftyp('dash'), dash)),
    refused('a list of files to join', concat),
    refused('a list of files behind the head of an MP4', joined(ftyp('isom'), concat)),
    refused('a description of a session', sdp),
    refused(
      'an address in a MOV',
      joined(
        ftyp('qt  '),
        box(
          'moov',
          box('rmra', box('rmda', box('rdrf', u32(0), text('url '), u32(address.length), text(address)))),
        ),
      ),
    ),
  ]
}

const pages = (): HostileClip[] => [
  refused(
    'a drawing with a script',
    text(`<svg xmlns="http://www.w3.org/2000/svg"><script>${SCRIPT}</script></svg>`),
  ),
  refused(
    'an XML that asks for a file of the server',
    text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
  ),
  refused('nothing but zeros', Buffer.alloc(100_000)),
  refused('noise', noise(100_000)),
  refused('noise behind the head of an MP4', joined(ftyp('isom'), noise(50_000))),
  refused('noise in the index of an MP4', joined(ftyp('isom'), box('moov', noise(50_000)))),
  refused('noise behind the head of a WebM', joined(ebml, noise(50_000))),
  refused('noise behind the head of an OGG', joined(text('OggS'), Buffer.from([0, 2]), noise(50_000))),
  refused('noise behind the head of an MP3', joined(id3(Buffer.alloc(20)), noise(50_000))),
]

const others = ({ made }: RealClips): HostileClip[] =>
  Object.entries(made).map(([name, bytes]) => refused(name, bytes))

const polyglots = ({ mp4, webm }: RealClips, photo: Buffer): HostileClip[] => {
  const companions = {
    'an archive': zipOf('a.html', `<script>${SCRIPT}</script>`),
    'a document': PDF,
    'a page': text(`<!doctype html><html><script>${SCRIPT}</script></html>`),
    'a script': text(`/*${SCRIPT}*/${SCRIPT};\n`),
    'a photo': photo,
  }
  return Object.entries(companions).flatMap(([other, bytes]) => [
    taken(`an MP4 with ${other} behind it`, joined(mp4, bytes)),
    taken(`a WebM with ${other} behind it`, joined(webm, bytes)),
    refused(`${other} with an MP4 behind it`, joined(bytes, mp4)),
    refused(`${other} with a WebM behind it`, joined(bytes, webm)),
  ])
}

/** Returns the files that are no clip or not only one; some ask for this address. */
export const foreignClips = async (clips: RealClips, address: string): Promise<HostileClip[]> => [
  ...lists(address),
  ...pages(),
  ...others(clips),
  ...polyglots(clips, await jpeg()),
]
