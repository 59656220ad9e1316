import type { Db } from '../../db/open.ts'
import { reports } from './reports.store.ts'
import type { ReportEncryptor } from './reports.ts'

const GONE = 'someone whose account is deleted'

type ListedReport = Awaited<ReturnType<typeof reports.list>>[number]

const lineOf = ({ number, createdAt, reason, reporterEmail, reportedEmail }: ListedReport) =>
  `${number}  ${createdAt.toISOString().slice(0, 10)}  ${reason}  about ${reportedEmail ?? GONE}, by ${reporterEmail ?? GONE}`

/** Every report, a line each, for the operator's terminal. */
export const listReports = async (db: Db): Promise<string[]> => (await reports.list(db)).map(lineOf)

/** One report with what was said; nothing where there is none of this number. */
export async function readReport(db: Db, encryptor: ReportEncryptor, number: string): Promise<string[]> {
  const [found] = await reports.list(db, number.trim().toUpperCase())
  if (!found) return []
  // Indented JSON shows also what a later release adds to it.
  return [lineOf(found), JSON.stringify(JSON.parse(encryptor.decrypt(found.content)), undefined, 2)]
}
