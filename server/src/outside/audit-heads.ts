import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An entry of the audit log that was the last one at some time. The hash is in hexadecimal. */
export type AuditHead = { number: number; hash: string }

/** A head, and when it was recorded. */
export type RecordedHead = AuditHead & { at: Date }

/** The heads recorded outside the database. */
export type AuditHeads = {
  /** Appends a line. Resolves when it is on the disk. */
  append: (head: AuditHead, at: Date) => Promise<void>
  /** Returns all recorded heads, oldest first. Throws if a line is not a head. */
  list: () => Promise<RecordedHead[]>
}

const LINE = /^(\S+) (\d+) ([0-9a-f]{64})$/

function headOf(line: string, index: number): RecordedHead {
  const [, time = '', number, hash] = LINE.exec(line) ?? []
  const at = new Date(time)
  if (!number || !hash || Number.isNaN(at.getTime()))
    throw new Error(`Line ${index + 1} of audit-heads.log can’t be read.`)
  return { number: Number(number), hash, at }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Returns the heads in the file `audit-heads.log` of this folder, which only the process's user may read. */
export function openAuditHeads(folder: string): AuditHeads {
  const path = join(folder, 'audit-heads.log')
  return {
    append: async ({ number, hash }, at) => {
      await mkdir(folder, { recursive: true })
      await appendFile(path, `${at.toISOString()} ${number} ${hash}\n`, { mode: 0o600, flush: true })
    },
    list: async () => {
      const text = await readFile(path, 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return ''
        throw error
      })
      return text === '' ? [] : text.trimEnd().split('\n').map(headOf)
    },
  }
}
