import {
  type DataExportView,
  EXPORT_LIVES_HOURS,
  type ExportData,
} from '@hearth/contract/account/data-export'
import type { LimitView } from '@hearth/contract/account/limits'
import { PHOTO_FORMATS } from '@hearth/contract/photos/photos'
import type { AreaTexts } from '@hearth/texts/areas'
import { type Ctx, transact } from '../../../context.ts'
import type { BytesEncryptor } from '../../../cryptography/encryption.ts'
import { AppError } from '../../../errors.ts'
import { DEFAULT_LANGUAGE, knownLanguage } from '../../../language.ts'
import { runEach } from '../../../run-each.ts'
import type { CaseMailDeps } from '../../cases/cases.ts'
import { slidingLimit } from '../../limits/limits.ts'
import { listMedia, mainFileOf, type PhotoDeps, readAnyMedia, readLargest } from '../../photos/photos.ts'
import type { ReportDeps } from '../../reports/reports.ts'
import { collectData, countUnreadable } from './collecting.ts'
import { type DataExportRow, dataExports } from './data-exports.store.ts'
import { exportData } from './export-data.store.ts'
import { pageOf } from './page.ts'
import { writeZip, type ZipEntry } from './zip.ts'

/** The dependencies of preparing exports. */
export type DataExportDeps = PhotoDeps & ReportDeps & CaseMailDeps & { exportEncryptor: BytesEncryptor }
export type DataExportCtx = Ctx & Pick<DataExportDeps, 'exportEncryptor'>

const LIVES_MS = EXPORT_LIVES_HOURS * 3_600_000
/** A download that does not go on for so long belonged to a process that has ended. */
const LONGEST_PAUSE_MS = 3_600_000
const PART_BYTES = 1024 * 1024
/** The next run takes the others. */
const AT_ONCE = 20

const dayAgo = ({ now }: Pick<Ctx, 'now'>) => new Date(now().getTime() - LIVES_MS)

const startOf = ({ readyAt, requestedAt }: DataExportRow) => readyAt ?? requestedAt

function viewOf(row: DataExportRow): DataExportView {
  const { readyAt, downloadedAt, requestedAt, bytes } = row
  const waiting = readyAt ? 'ready' : 'preparing'
  return {
    export: {
      state: downloadedAt ? 'downloaded' : waiting,
      requestedAt: requestedAt.toISOString(),
      until: readyAt && new Date(readyAt.getTime() + LIVES_MS).toISOString(),
      bytes: Number(bytes),
    },
  }
}

/** Returns the viewer's export, if they have asked for one in the last 24 hours. */
export const showDataExport = (ctx: Ctx): Promise<DataExportView> => findDataExport(ctx, ctx.viewerId)

/** Returns the export of a person, if they have asked for one in the last 24 hours. */
export async function findDataExport(
  deps: Pick<Ctx, 'db' | 'now'>,
  personId: string,
): Promise<DataExportView> {
  const row = await dataExports.find(deps.db, personId)
  return row && startOf(row) > dayAgo(deps) ? viewOf(row) : { export: null }
}

/** Returns whether the viewer has had an export in the last 24 hours. */
export async function exportLimit(ctx: Ctx): Promise<LimitView> {
  const row = await dataExports.find(ctx.db, ctx.viewerId)
  const rule = { kind: 'exports', seconds: LIVES_MS / 1000, most: 1 } as const
  return slidingLimit(rule, row ? [startOf(row)] : [], ctx.now())
}

/** Asks for an export of the viewer's data, which the job `prepare-exports` prepares. Throws `export_exists` within a day of another. */
export async function requestDataExport(ctx: Ctx): Promise<DataExportView> {
  await transact(ctx, async (tx) => {
    await dataExports.deleteBefore(tx, dayAgo(ctx))
    if (!(await dataExports.insertOnce(tx, ctx.viewerId, ctx.now()))) throw new AppError('export_exists')
  })
  return showDataExport(ctx)
}

/**
 * Returns the viewer's export as a stream, once; its parts are deleted as soon as all of them are sent. An interrupted
 * download can be repeated. Throws `export_not_found`, also for one that was encrypted with a secret that the
 * operator no longer gives; it is deleted, so that its owner can ask for another one.
 */
export async function downloadDataExport(ctx: DataExportCtx) {
  const { db, viewerId } = ctx
  let wentOnAt = ctx.now()
  const taken = await dataExports.takeDownload(db, viewerId, { now: wentOnAt, since: dayAgo(ctx) })
  if (!taken) throw new AppError('export_not_found')
  if (!(await canRead(ctx))) {
    await dataExports.delete(db, viewerId)
    throw new AppError('export_not_found')
  }
  let number = 0
  const giveBack = async () => void (await dataExports.giveBackDownload(db, viewerId, wentOnAt))
  const goOn = async () => {
    const [since, at] = [wentOnAt, ctx.now()]
    if (!(await dataExports.goOnDownload(db, viewerId, { since, at })))
      throw new Error('another download of the export has begun')
    wentOnAt = at
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          await goOn()
          const part = await dataExports.findPart(db, viewerId, number)
          if (part) {
            controller.enqueue(decrypted(ctx, part, number))
            number += 1
            return
          }
          await dataExports.deleteParts(db, viewerId)
          controller.close()
        } catch (error) {
          await giveBack()
          throw error
        }
      },
      cancel: giveBack,
    },
    { highWaterMark: 0 },
  )
  return { stream, bytes: Number(taken.bytes) }
}

const decrypted = ({ viewerId, exportEncryptor }: DataExportCtx, part: Uint8Array, number: number) =>
  new Uint8Array(exportEncryptor.decrypt(part, bindingOf(viewerId, number)))

/** One process wrote all parts, with one secret. */
async function canRead(ctx: DataExportCtx): Promise<boolean> {
  const part = await dataExports.findPart(ctx.db, ctx.viewerId, 0)
  try {
    return part === undefined || decrypted(ctx, part, 0).length > 0
  } catch {
    return false
  }
}

const bindingOf = (personId: string, number: number) => `${personId} ${number}`

/**
 * Deletes exports that are a day old, gives back downloads whose process has ended, and prepares exports that wait. One that
 * fails is tried again by the next run.
 */
export async function prepareDataExports(deps: DataExportDeps): Promise<void> {
  await dataExports.deleteBefore(deps.db, dayAgo(deps))
  await dataExports.giveBackUnfinished(deps.db, new Date(deps.now().getTime() - LONGEST_PAUSE_MS))
  await runEach(await dataExports.listWaiting(deps.db, AT_ONCE), (personId) => prepare(deps, personId), {
    failure: 'data exports could not be prepared',
  })
}

async function prepare(deps: DataExportDeps, personId: string): Promise<void> {
  const person = await exportData.findPerson(deps.db, personId)
  // The account, and with it the export, can be deleted at any time.
  if (!person) return
  await dataExports.deleteParts(deps.db, personId)
  const bytes = await writeParts(deps, personId, person.language)
  await transact(deps, async (tx) => {
    if (await dataExports.markReady(tx, personId, { readyAt: deps.now(), bytes }))
      await deps.queueMail(tx, person, readyMail)
  })
}

const readyMail = ({ exportReady: texts }: AreaTexts['mails'], baseUrl: string) => ({
  subject: texts.subject,
  says: texts.says,
  button: { label: texts.button, link: `${baseUrl}/settings/security` },
  adds: texts.adds,
})

/** Writes the archive in encrypted parts and returns its size. */
async function writeParts(deps: DataExportDeps, personId: string, language: string | null): Promise<number> {
  let [number, bytes, waiting] = [0, 0, Buffer.alloc(0)]
  const insert = async (part: Uint8Array) => {
    const content = deps.exportEncryptor.encrypt(part, bindingOf(personId, number))
    await dataExports.insertPart(deps.db, { personId, number, content })
    number += 1
    bytes += part.length
  }
  const write = async (chunk: Uint8Array) => {
    waiting = Buffer.concat([waiting, chunk])
    for (; waiting.length >= PART_BYTES; waiting = waiting.subarray(PART_BYTES))
      await insert(waiting.subarray(0, PART_BYTES))
  }
  await writeZip(entriesOf(deps, personId, language), { at: deps.now(), write })
  if (waiting.length > 0) await insert(waiting)
  return bytes
}

async function* entriesOf(
  deps: DataExportDeps,
  personId: string,
  language: string | null,
): AsyncGenerator<ZipEntry> {
  const files = new Map<string, string>()
  for (const photo of await exportData.listPhotoFiles(deps.db, personId)) {
    const bytes = await readLargest(deps, photo)
    if (!bytes) continue
    const name = `photos/${files.size + 1}.${PICTURE_FORMAT}`
    files.set(photo.id, name)
    yield { name, bytes, isCompressed: true }
  }
  for (const { id, kind } of await listMedia(deps.db, personId)) {
    const file = mainFileOf(kind)
    const bytes = await readAnyMedia(deps, { mediaId: id, file }).catch(() => undefined)
    if (!bytes) continue
    const name = `media/${files.size + 1}-${file}`
    files.set(id, name)
    yield { name, bytes, isCompressed: true }
  }
  const data: ExportData = await collectData(deps, personId, files)
  const unreadable = countUnreadable(data)
  if (unreadable > 0) deps.log.error({ unreadable }, 'a data export lacks texts that cannot be decrypted')
  yield { name: 'data.json', bytes: Buffer.from(JSON.stringify(data, undefined, 2)) }
  yield { name: 'index.html', bytes: Buffer.from(pageOf(data, knownLanguage(language) ?? DEFAULT_LANGUAGE)) }
}

/** Every program that shows pictures can show it. */
const PICTURE_FORMAT = PHOTO_FORMATS.find((format) => format === 'webp') ?? 'webp'
