import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import * as z from 'zod/mini'

/** A dump is a sequence of named parts: the contents, the rows of each table in parts of some megabytes, the totals. */
export type DumpPart = { name: string; bytes: Uint8Array }

export const FOLDER = 'database/'
export const CONTENTS = `${FOLDER}contents.json`
export const TOTALS = `${FOLDER}totals.json`

const Contents = z.object({
  kind: z.enum(['pglite', 'postgres']),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) }),
  ),
})
export type DumpContents = z.infer<typeof Contents>

const Totals = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), checksum: z.string() })),
  sequences: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.string(), isCalled: z.boolean() }),
  ),
})
export type DumpTotals = z.infer<typeof Totals>

const ROWS = /^database\/(.+)-\d+\.jsonl\.gz$/
const unzip = promisify(gunzip)

export type DecodedPart =
  | { contents: DumpContents }
  | { totals: DumpTotals }
  | { table: string; lines: string[] }

/** Returns what a part says. Throws for a part that no dump has. */
export async function decodePart({ name, bytes }: DumpPart): Promise<DecodedPart> {
  if (name === CONTENTS) return { contents: Contents.parse(jsonOf(bytes)) }
  if (name === TOTALS) return { totals: Totals.parse(jsonOf(bytes)) }
  const table = ROWS.exec(name)?.[1]
  if (!table) throw new Error(`The dump has an unknown part, ${name}.`)
  const text = (await unzip(bytes)).toString('utf8')
  return { table, lines: text.split('\n').filter((line) => line !== '') }
}

const jsonOf = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString('utf8'))
