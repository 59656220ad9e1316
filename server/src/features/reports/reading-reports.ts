import type { Db } from '../../db/open.ts'
import { reports } from './reports.store.ts'
import type { ReportEncryptor } from './reports.ts'

const GONE = 'someone whose account is deleted'

type ListedReport = Awaited<ReturnType<typeof reports.list>>[number]

const lineOf = ({ number, createdAt, reason, reporterEmail, reportedEmail }: ListedReport) =>
  `${number}  ${createdAt.toISOString().slice(0, 10)}  ${reason}  about ${reportedEmail ?? GONE}, by ${reporterEmail ?? GONE}`

/** Every report, a line each, for the operator's terminal. */
export const listReports = async (db: Db): Promise<string[]> => (await reports.list(db)).map(lineOf)

/** One report with what was said, or `undefined` if none has this number. */
export async function readReport(
  db: Db,
  encryptor: ReportEncryptor,
  number: string,
): Promise<{ number: string; lines: string[] } | undefined> {
  const [found] = await reports.list(db, number.trim().toUpperCase())
  if (!found) return undefined
  // Indented JSON shows also what a later release adds to it.
  const content = JSON.stringify(JSON.parse(encryptor.decrypt(found.content)), undefined, 2)
  return { number: found.number, lines: [lineOf(found), content] }
}
