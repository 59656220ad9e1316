// No library at hand writes HEIC, so this writes the plainest there can be: every block as its bare samples
// (PCM), by ISO/IEC 23008-2 (HEVC) in a container by 23008-12 (HEIF).

/** A colour as a camera keeps it: how bright, how blue, how red. */
type HeicColour = { y: number; cb: number; cr: number }
type Plan = { width: number; height: number; start: HeicColour; end: HeicColour }

const BLOCK = 16

class Bits {
  readonly bytes: number[] = []
  #rest = 0
  #count = 0

  put(value: number, count: number): this {
    for (let at = count - 1; at >= 0; at -= 1) this.bit(Math.floor(value / 2 ** at) % 2)
    return this
  }

  bit(value: number): void {
    this.#rest = this.#rest * 2 + value
    this.#count += 1
    if (this.#count < 8) return
    this.bytes.push(this.#rest)
    this.#rest = 0
    this.#count = 0
  }

  /** Numbers of any size, small ones short. */
  ue(...values: number[]): this {
    for (const value of values) {
      const length = Math.floor(Math.log2(value + 1))
      this.put(0, length).put(value + 1, length + 1)
    }
    return this
  }

  align(): this {
    while (this.#count > 0) this.bit(0)
    return this
  }

  end(): number[] {
    this.bit(1)
    return this.align().bytes
  }
}

const profile = (bits: Bits) => bits.put(3, 8).put(0x70_00_00_00, 32).put(0b1001, 4).put(0, 44).put(90, 8)

const unit = (type: number, payload: number[]) => {
  const escaped: number[] = [type * 2, 1]
  let zeros = 0
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      escaped.push(3)
      zeros = 0
    }
    escaped.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return escaped
}

const videoSet = () =>
  unit(
    32,
    profile(new Bits().put(0, 4).put(3, 2).put(0, 9).put(1, 1).put(0xffff, 16))
      .put(1, 1)
      .ue(0, 0, 0)
      .put(0, 6)
      .ue(0)
      .put(0, 2)
      .end(),
  )

const sequenceSet = ({ width, height }: Plan) =>
  unit(
    33,
    profile(new Bits().put(0, 7).put(1, 1))
      .ue(0, 1, width, height)
      .put(0, 1)
      .ue(0, 0, 4)
      .put(1, 1)
      .ue(0, 0, 0)
      // Blocks of 16 × 16 and no other size; bare samples of eight bits allowed in them.
      .ue(1, 0, 0, 2, 0, 0)
      .put(0b0001, 4)
      .put(0x77, 8)
      .ue(1, 0)
      .put(1, 1)
      .ue(0)
      .put(0, 5)
      .end(),
  )

const pictureSet = () =>
  unit(
    34,
    new Bits()
      .ue(0, 0)
      .put(0, 7)
      .ue(0, 0, 0)
      .put(0, 3)
      .ue(0, 0)
      .put(0, 7)
      .put(0b1_0_1, 3)
      .put(0, 2)
      .ue(0)
      .put(0, 2)
      .end(),
  )

// The shares of the unlikely, for as many blocks as a picture has here at the most.
const unlikely = [
  240, 227, 216, 205, 195, 185, 175, 166, 158, 150, 142, 135, 128, 122, 116, 110, 104, 99, 94, 89,
]

/** The arithmetic coder, as far as it is needed: the likely answer, and the end of it. */
class Coder {
  #low = 0
  #range = 510
  #waiting = 0
  #isFirst = true
  readonly #bits: Bits

  constructor(bits: Bits) {
    this.#bits = bits
  }

  likely(state: number): void {
    const shares = unlikely[state]
    if (shares === undefined || this.#range >> 6 !== 7) throw new Error('The picture has too many blocks')
    this.#range -= shares
    this.#renew()
  }

  last(isLast: boolean): void {
    this.#range -= 2
    if (!isLast) return this.#renew()
    this.#low += this.#range
    this.#range = 2
    this.#renew()
    this.#put((this.#low >> 9) & 1)
    this.#bits.put(((this.#low >> 7) & 3) | 1, 2)
  }

  #put(bit: number): void {
    if (this.#isFirst) this.#isFirst = false
    else this.#bits.bit(bit)
    for (; this.#waiting > 0; this.#waiting -= 1) this.#bits.bit(1 - bit)
  }

  #renew(): void {
    while (this.#range < 256) {
      if (this.#low < 256) this.#put(0)
      else if (this.#low >= 512) {
        this.#low -= 512
        this.#put(1)
      } else {
        this.#low -= 256
        this.#waiting += 1
      }
      this.#range *= 2
      this.#low *= 2
    }
  }
}

function slice({ width, height, start, end }: Plan): number[] {
  const bits = new Bits().put(0b10, 2).ue(0, 2).put(1, 1)
  bits.bit(1)
  bits.align()
  const [wide, high] = [width / BLOCK, height / BLOCK]
  let coder = new Coder(bits)
  for (let nth = 0; nth < wide * high; nth += 1) {
    coder.likely(nth)
    coder.last(true)
    bits.align()
    const { y, cb, cr } = (nth % wide) * 2 < wide ? start : end
    for (let at = 0; at < BLOCK * BLOCK; at += 1) bits.put(y, 8)
    for (const chroma of [cb, cr]) for (let at = 0; at < (BLOCK * BLOCK) / 4; at += 1) bits.put(chroma, 8)
    coder = new Coder(bits)
    coder.last(nth === wide * high - 1)
  }
  return unit(19, bits.align().bytes)
}

const number = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** (bytes - 1 - at)) % 256)
const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
const box = (name: string, ...parts: number[][]) => {
  const body = parts.flat()
  return [...number(body.length + 8, 4), ...letters(name), ...body]
}
const full = (name: string, version: number, ...parts: number[][]) => box(name, [version, 0, 0, 0], ...parts)

/** A HEIC picture of two halves, of at most twenty blocks of 16 × 16. */
export function heicFile(plan: Plan): Buffer {
  const sets = [videoSet(), sequenceSet(plan), pictureSet()]
  const configuration = [
    1,
    3,
    0x70,
    0,
    0,
    0,
    0x90,
    0,
    0,
    0,
    0,
    0,
    90,
    0xf0,
    0,
    0xfc,
    0xfd,
    0xf8,
    0xf8,
    0,
    0,
    0x0f,
    sets.length,
    ...sets.flatMap((set, nth) => [0x80 | (32 + nth), ...number(1, 2), ...number(set.length, 2), ...set]),
  ]
  const data = slice(plan)
  const ftyp = box('ftyp', letters('heic'), number(0, 4), letters('mif1heic'))
  const metaAt = (offset: number) =>
    full(
      'meta',
      0,
      full('hdlr', 0, number(0, 4), letters('pict'), number(0, 13)),
      full('pitm', 0, number(1, 2)),
      full(
        'iloc',
        0,
        [0x44, 0],
        number(1, 2),
        number(1, 2),
        number(0, 2),
        number(1, 2),
        number(offset, 4),
        number(data.length + 4, 4),
      ),
      full('iinf', 0, number(1, 2), full('infe', 2, number(1, 2), number(0, 2), letters('hvc1'), [0])),
      box(
        'iprp',
        box(
          'ipco',
          box('hvcC', configuration),
          full('ispe', 0, number(plan.width, 4), number(plan.height, 4)),
        ),
        full('ipma', 0, number(1, 4), number(1, 2), [2, 0x81, 2]),
      ),
    )
  const offset = ftyp.length + metaAt(0).length + 8
  return Buffer.from([...ftyp, ...metaAt(offset), ...box('mdat', number(data.length, 4), data)])
}
