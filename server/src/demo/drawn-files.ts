import { PHOTO_FORMATS, PHOTO_WIDTHS, type PhotoFormat } from '@hearth/contract/pictures'
import type { PhotoFiles } from '../outside/photo-files.ts'
import type { PictureOf } from './drawing/picture.ts'
import { DRAWN } from './moving-in.ts'
import { identities } from './people/people.ts'
import { visitorPictures } from './people/visitor.ts'

/** More at once would take the processor from those who talk. */
const DRAWN_AT_ONCE = 2

type Wanted = { picture: PictureOf; width: number; format: PhotoFormat }

/** Lets so many through at once; the others wait their turn, first come first served. */
function openTurnstile(places: number) {
  let free = places
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

const all = () =>
  new Map(
    [...visitorPictures, ...identities().flatMap(({ pictures }) => pictures)].map((one) => [one.key, one]),
  )

/** What a key such as `demo/p001-0/720.webp` asks for. */
const KEY = new RegExp(`^${DRAWN}([a-z0-9-]+)/(\\d+)\\.(\\w+)$`)

function readerOfKeys() {
  let pictures: ReturnType<typeof all> | undefined
  return (key: string): Wanted | undefined => {
    const [, name = '', asked, ending] = KEY.exec(key) ?? []
    const width = PHOTO_WIDTHS.find((one) => String(one) === asked)
    const format = PHOTO_FORMATS.find((one) => one === ending)
    pictures ??= all()
    const picture = pictures.get(name)?.drawing
    return width && format && picture ? { picture, width, format } : undefined
  }
}

/** Photo files in which the pictures of the demo community are, too: each is drawn when it is first looked at. */
export function openDrawnFiles(files: PhotoFiles): PhotoFiles {
  const wantedBy = readerOfKeys()
  const throughTurnstile = openTurnstile(DRAWN_AT_ONCE)
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  const draw = (key: string, { picture, width, format }: Wanted) =>
    throughTurnstile(async () => {
      // Only where somebody looks at the demo community is the printer needed at all.
      const { printPicture } = await import('./drawing/print.ts')
      const bytes = new Uint8Array(await printPicture(picture, width, format))
      await files.put(key, bytes)
      return bytes
    })

  return {
    ...files,
    read: async (key) => {
      const kept = await files.read(key)
      if (kept || !key.startsWith(DRAWN)) return kept
      const wanted = wantedBy(key)
      if (!wanted) return undefined
      const underWay = drawing.get(key) ?? draw(key, wanted).finally(() => drawing.delete(key))
      drawing.set(key, underWay)
      return underWay
    },
  }
}
