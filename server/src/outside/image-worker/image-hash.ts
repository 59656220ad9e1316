/** How many of the 256 bits of their hashes may differ between two pictures of the same photo. */
export const ALIKE_WITHIN = 32

/** A picture as grey values, row by row. */
export type Grey = { values: Uint8Array; width: number; height: number }
type Rectangle = { x: number; y: number; width: number; height: number }
type MeanOf = (x0: number, y0: number, x1: number, y1: number) => number

/** The hashes that identify a photo: of the whole picture, then of its parts; and the same of its mirror image. */
export type Likeness = { hashes: readonly string[]; mirrored: readonly string[] }

const LONG = 16
const SHORT = 8
/** Grain and flat walls differ by less than this many grey values, and that says nothing of a picture. */
const DEAD = 1

const whole: Rectangle = { x: 0, y: 0, width: 1, height: 1 }

/** The middle and the four corners: what a cropped copy would look like. */
const parts: Rectangle[] = [0.96, 0.92, 0.88].flatMap((side) => {
  const rest = 1 - side
  const corners = [0, 1].flatMap((x) => [0, 1].map((y) => ({ x: rest * x, y: rest * y })))
  return [{ x: rest / 2, y: rest / 2 }, ...corners].map((at) => ({ ...at, width: side, height: side }))
})

/** How many hashes a picture has. */
export const HASHES = 1 + parts.length

/** Returns the hashes of a picture; none if it has too little detail to compare. */
export function likenessOf(grey: Grey): Likeness {
  const likeness = { hashes: hashesOf(grey), mirrored: hashesOf(inMirror(grey)) }
  const isTelling = [likeness.hashes, likeness.mirrored].every(
    ([first = '']) => stepsIn(first) > ALIKE_WITHIN,
  )
  return isTelling ? likeness : { hashes: [], mirrored: [] }
}

const stepsIn = (hash: string) => hash.replaceAll('0', '').length

/** A likeness in 32-bit words, to compare many with many. */
export type PackedHashes = { hashes: readonly Uint32Array[]; mirrored: readonly Uint32Array[] }

const wordsOf = (hash: string) =>
  Uint32Array.from(hash.match(/.{32}/g) ?? [], (bits) => Number.parseInt(bits, 2))

export const packed = ({ hashes, mirrored }: Likeness): PackedHashes => ({
  hashes: hashes.map(wordsOf),
  mirrored: mirrored.map(wordsOf),
})

/** Returns how different two photos are, in bits. Crops and mirror images of a photo count as near. */
export function distanceOf(one: PackedHashes, other: PackedHashes): number {
  const wholes = [...one.hashes.slice(0, 1), ...one.mirrored.slice(0, 1)]
  const all = [...one.hashes, ...one.mirrored]
  return Math.min(nearest(wholes, other.hashes), nearest(all, other.hashes.slice(0, 1)))
}

/** Returns the function that tells whether a photo and that of other hashes are near-duplicates. */
export function likenessTo(photo: Likeness): (hashes: readonly string[]) => boolean {
  const one = packed(photo)
  return (hashes) => distanceOf(one, packed({ hashes, mirrored: [] })) <= ALIKE_WITHIN
}

function nearest(some: readonly Uint32Array[], others: readonly Uint32Array[]): number {
  let least = Number.POSITIVE_INFINITY
  for (const hash of some) for (const another of others) least = Math.min(least, apart(hash, another))
  return least
}

const apart = (one: Uint32Array, other: Uint32Array): number =>
  one.reduce((bits, word, n) => bits + bitsIn(word ^ (other[n] ?? 0)), 0)

/** Counts them in pairs, then in fours, then in bytes, which the product sums up in its highest. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55_55_55_55)
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33)
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}

function inMirror({ values, width, height }: Grey): Grey {
  const mirrored = new Uint8Array(values.length)
  for (let at = 0; at < values.length; at += width) {
    mirrored.set(values.subarray(at, at + width).toReversed(), at)
  }
  return { values: mirrored, width, height }
}

function hashesOf(grey: Grey): string[] {
  const mean = meanOf(grey)
  return [whole, ...parts].map((part) => {
    const cells = (across: number, down: number) => cellsOf(grey, part, { across, down })
    return lighterAcross(mean, cells(LONG + 1, SHORT)) + lighterDown(mean, cells(SHORT, LONG + 1))
  })
}

/** Sums from the upper left corner make the mean of any rectangle cost four look-ups. */
function meanOf({ values, width, height }: Grey): MeanOf {
  const across = width + 1
  const sums = new Float64Array(across * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += values[y * width + x] ?? 0
      sums[(y + 1) * across + x + 1] = row + (sums[y * across + x + 1] ?? 0)
    }
  }
  const at = (x: number, y: number) => sums[y * across + x] ?? 0
  return (x0, y0, x1, y1) => (at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0)) / ((x1 - x0) * (y1 - y0))
}

type Edges = (readonly [from: number, to: number])[]
type Cells = { columns: Edges; rows: Edges }

const cellsOf = (grey: Grey, part: Rectangle, { across, down }: { across: number; down: number }): Cells => ({
  columns: edgesOf(part.x, part.width, { cells: across, pixels: grey.width }),
  rows: edgesOf(part.y, part.height, { cells: down, pixels: grey.height }),
})

/** From where to where each cell goes, at least one pixel wide. */
function edgesOf(from: number, size: number, { cells, pixels }: { cells: number; pixels: number }): Edges {
  const edge = (n: number) => Math.round((from + (size * n) / cells) * pixels)
  return Array.from({ length: cells }, (_, n) => {
    const start = Math.min(edge(n), pixels - 1)
    return [start, Math.max(edge(n + 1), start + 1)]
  })
}

const bit = (here: number, next: number) => (next - here > DEAD ? '1' : '0')

const lighterAcross = (mean: MeanOf, { columns, rows }: Cells) =>
  rows.map(([y0, y1]) => steps(columns.map(([x0, x1]) => mean(x0, y0, x1, y1)))).join('')

const lighterDown = (mean: MeanOf, { columns, rows }: Cells) =>
  columns.map(([x0, x1]) => steps(rows.map(([y0, y1]) => mean(x0, y0, x1, y1)))).join('')

const steps = (means: readonly number[]) =>
  means
    .slice(1)
    .map((next, n) => bit(means[n] ?? 0, next))
    .join('')
