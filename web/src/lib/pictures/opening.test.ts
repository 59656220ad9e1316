import { afterEach, expect, test, vi } from 'vitest'
import { kindOf, NoPicture, openPicture } from './opening.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const box = (...brands: string[]) => {
  const length = 16 + 4 * (brands.length - 1)
  const [first = '', ...others] = brands
  return `\0\0\0${String.fromCharCode(length)}ftyp${first}\0\0\0\0${others.join('')}`
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a JPEG', 'ÿØÿà', 'jpeg'],
  ['a PNG', '\u0089PNG\r\n\u001a\n', 'png'],
  ['a WebP', 'RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['an AVIF', box('avif', 'mif1'), 'avif'],
  ['an AVIF that names itself last', box('mif1', 'miaf', 'avif'), 'avif'],
  ['a picture of a phone', box('heic', 'mif1'), 'heic'],
  ['a HEIF of an unknown maker', box('mif1', 'miaf'), 'heic'],
  ['a film', box('isom', 'mp42'), undefined],
  ['a sound', 'RIFF\0\0\0\0WAVE', undefined],
  ['a GIF', 'GIF89a', undefined],
  ['a drawing', '<svg xmlns=', undefined],
  ['nothing', '', undefined],
])('%s is known by its first bytes', (_, text, kind) => {
  expect(kindOf(bytes(text))).toBe(kind)
})

const problemOf = async (file: Blob) => {
  const error: unknown = await openPicture(file).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof NoPicture ? error.problem : error
}

test('whatever its name says, a file that is no picture is refused before it is opened', async () => {
  const open = vi.fn()
  vi.stubGlobal('createImageBitmap', open)
  expect(await problemOf(new File(['<svg onload=alert(1)>'], 'me.jpg', { type: 'image/jpeg' }))).toBe('kind')
  expect(open).not.toHaveBeenCalled()
})

test('a damaged picture and one that is too large are refused, each for its reason', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot')))
  expect(await problemOf(new Blob([bytes('ÿØÿà')]))).toBe('broken')
  const large = new Blob([bytes('ÿØÿà')])
  Object.defineProperty(large, 'size', { value: 60 * 1024 * 1024 })
  expect(await problemOf(large)).toBe('size')
})

test('a picture too large for a small phone’s memory is made smaller as it is opened', async () => {
  const close = vi.fn()
  const open = vi.fn((_: unknown, { resizeWidth = 12_000 }: ImageBitmapOptions) =>
    Promise.resolve({ width: resizeWidth, height: (resizeWidth * 2) / 3, close }),
  )
  vi.stubGlobal('createImageBitmap', open)
  expect((await openPicture(new Blob([bytes('ÿØÿà')]))).width).toBe(4096)
  expect(close).toHaveBeenCalledTimes(1)
})
