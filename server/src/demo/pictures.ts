import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { PHOTO_FORMATS, PHOTO_WIDTHS, type PhotoFormat } from '@hearth/contract/photos/photos'
import type { PhotoFiles } from '../outside/photo-storage.ts'
import { DRAWN } from './import.ts'

const program = join(import.meta.dirname, '../../../demo/drawing/process.ts')
const IDLE_MS = 60_000
const HEAP_MB = 128

type Reply = { id: number; bytes?: Uint8Array; failed?: string }
type WantedPicture = { name: string; width: number; format: PhotoFormat }
type Bytes = Uint8Array<ArrayBuffer> | undefined

/** The picture that a key such as `demo/p001-0/720.webp` names. */
const KEY = new RegExp(`^${DRAWN}([a-z0-9]+-\\d+)/(\\d+)\\.(\\w+)$`)

function wantedBy(key: string): WantedPicture | undefined {
  const [, name = '', asked, ending] = KEY.exec(key) ?? []
  const width = PHOTO_WIDTHS.find((one) => String(one) === asked)
  const format = PHOTO_FORMATS.find((one) => one === ending)
  return width && format ? { name, width, format } : undefined
}

/**
 * A process that draws, started by the first request and ended after a minute without one. Drawing needs memory and
 * processor time that the server would never give back.
 */
function openDrawing(folder: string, priority: number) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  const pending = new Map<number, PromiseWithResolvers<Bytes>>()

  function failAll(): void {
    for (const { reject } of pending.values()) reject(new Error('the process that draws pictures has ended'))
    pending.clear()
    child = undefined
  }

  function settle({ id, bytes, failed }: Reply): void {
    const request = pending.get(id)
    pending.delete(id)
    if (failed !== undefined) request?.reject(new Error(`a picture could not be drawn: ${failed}`))
    else request?.resolve(bytes && new Uint8Array(bytes))
    if (pending.size === 0) {
      idle = setTimeout(() => child?.kill(), IDLE_MS)
      idle.unref()
    }
  }

  function start(): ChildProcess {
    const started = fork(program, [folder], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // Nothing of the server's secrets, and one arena to take memory from.
      env: { MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('message', settle)
    started.on('error', failAll)
    started.once('exit', failAll)
    if (started.pid) setPriority(started.pid, priority)
    started.unref()
    started.channel?.unref()
    return started
  }

  return (wanted: WantedPicture): Promise<Bytes> => {
    clearTimeout(idle)
    child ??= start()
    const id = ++lastId
    const request = Promise.withResolvers<Bytes>()
    pending.set(id, request)
    child.send({ id, ...wanted })
    return request.promise
  }
}

/**
 * Photo files that include the pictures of the demo community: each is drawn when it is first read, and then stored.
 * Messages matter more than pictures, so drawing has a lower priority.
 */
export function openDemoPictures(
  files: PhotoFiles,
  folder: string,
  priority: number = constants.priority.PRIORITY_BELOW_NORMAL,
): PhotoFiles {
  const draw = openDrawing(folder, priority)
  const underWay = new Map<string, Promise<Bytes>>()

  const drawAndStore = async (key: string, wanted: WantedPicture): Promise<Bytes> => {
    const bytes = await draw(wanted)
    if (bytes) await files.put(key, bytes)
    return bytes
  }

  return {
    ...files,
    read: async (key) => {
      const stored = await files.read(key)
      const wanted = stored ? undefined : wantedBy(key)
      if (!wanted) return stored
      const drawing = underWay.get(key) ?? drawAndStore(key, wanted).finally(() => underWay.delete(key))
      underWay.set(key, drawing)
      return drawing
    },
  }
}
