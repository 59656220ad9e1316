import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { languages } from '@hearth/texts/areas'

const QUALITY = 6
/** For each language: the landing page and the licences, in two schemes and the system's own, and in two encodings. */
const MOST_KEPT = 12 * languages.length

const pack = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (text: string) => promisify(gzip)(text),
}

type CompressedFile = { body: string | Uint8Array<ArrayBuffer>; encoding: keyof typeof pack | undefined }

/** Returns a function that compresses a text with the best encoding the browser accepts, once per text and encoding. */
export function openPacking(): (text: string, accepted: string) => Promise<CompressedFile> {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  return async (text, accepted) => {
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
    if (!encoding) return { body: text, encoding }
    const key = encoding + text
    const body = kept.get(key) ?? pack[encoding](text).then((bytes) => new Uint8Array(bytes))
    kept.delete(key)
    kept.set(key, body)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest) kept.delete(oldest)
    return { body: await body, encoding }
  }
}
