/** Where a picture ends, `undefined` where it never does, and whether it has more than one frame. */
export type Walk = { end: number | undefined; isAnimated: boolean }

const still = (end: number | undefined): Walk => ({ end, isAnimated: false })

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda

/** The place of the next marker in a scan: not a stuffed byte, not a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at < 0 || at + 1 >= bytes.length) return bytes.length
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
    at += next === 0xff ? 1 : 2
  }
}

/** Finds the end of a JPEG at its own end marker. Markers inside segments do not count. */
export function endOfJpeg(bytes: Uint8Array): Walk {
  const view = viewOf(bytes)
  let at = 2
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return still(undefined)
    const marker = bytes[at + 1] ?? 0
    if (marker === END_OF_IMAGE) return still(at + 2)
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || isRestart(marker)) at += 2
    else {
      if (at + 4 > bytes.length) return still(undefined)
      const next = at + 2 + view.getUint16(at + 2)
      at = marker === START_OF_SCAN ? endOfScan(bytes, next) : next
    }
  }
  return still(undefined)
}

/** Finds the end of a PNG after `IEND`. An `acTL` or `fcTL` chunk marks an animation. */
export function endOfPng(bytes: Uint8Array): Walk {
  const view = viewOf(bytes)
  let isAnimated = false
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = nameAt(bytes, at + 4)
    const next = at + 12 + view.getUint32(at)
    isAnimated ||= name === 'acTL' || name === 'fcTL'
    if (name === 'IEND') return { end: next <= bytes.length ? next : undefined, isAnimated }
    at = next
  }
  return { end: undefined, isAnimated }
}

/** Finds the end of a WebP by the length in its header. */
export function endOfRiff(bytes: Uint8Array): Walk {
  if (bytes.length < 20) return still(undefined)
  const view = viewOf(bytes)
  const length = view.getUint32(4, true)
  const end = 8 + length + (length % 2)
  // Some encoders leave the filling byte of the last part away.
  const said = Math.min(end, bytes.length)
  let isAnimated = false
  for (let at = 12; at + 8 <= said; ) {
    isAnimated ||= ['ANIM', 'ANMF'].includes(nameAt(bytes, at))
    const size = view.getUint32(at + 4, true)
    at += 8 + size + (size % 2)
  }
  return { end: 8 + length <= bytes.length ? said : undefined, isAnimated }
}

const BOXES = [
  'ftyp',
  'meta',
  'mdat',
  'free',
  'skip',
  'uuid',
  'moov',
  'moof',
  'mfra',
  'sidx',
  'idat',
  'wide',
  'mpvd',
]

/** Finds the end of an ISO media file after its last box. A `moov` box marks a movie. */
export function endOfBoxes(bytes: Uint8Array): Walk {
  const view = viewOf(bytes)
  let at = 0
  let isAnimated = false
  while (at + 8 <= bytes.length) {
    const name = nameAt(bytes, at + 4)
    if (!BOXES.includes(name)) break
    isAnimated ||= name === 'moov'
    const short = view.getUint32(at)
    if (short === 1 && at + 16 > bytes.length) return { end: undefined, isAnimated }
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short
    if (size === 0) return { end: bytes.length, isAnimated }
    if (size < 8 || at + size > bytes.length) return { end: undefined, isAnimated }
    at += size
  }
  return { end: at, isAnimated }
}

/** Returns the main and the compatible brands of an ISO media file. */
export function namesIn(bytes: Uint8Array): string[] {
  if (bytes.length < 16 || nameAt(bytes, 4) !== 'ftyp') return []
  const end = Math.min(viewOf(bytes).getUint32(0), bytes.length, 256)
  const names = [nameAt(bytes, 8)]
  for (let at = 16; at + 4 <= end; at += 4) names.push(nameAt(bytes, at))
  return names
}
