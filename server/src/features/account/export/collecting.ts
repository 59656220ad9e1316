import { ExportData } from '@hearth/contract/account/data-export'
import * as z from 'zod/mini'
import { outcomesOf } from '../../cases/cases.ts'
import type { ReportDeps } from '../../reports/reports.ts'
import { exportData } from './export-data.store.ts'

/** Earlier texts are kept for 14 days, see `earlier-texts.ts` of chat. */
const EARLIER_TEXTS_MS = 14 * 86_400_000

type ExportedConversation = Awaited<ReturnType<typeof exportData.listConversations>>[number]

type FileNames = ReadonlyMap<string, string>

/** Returns everything that the export of a person has, checked by its schema, which drops every other column. */
export async function collectData(
  deps: ReportDeps,
  personId: string,
  /** The names of the files in the archive by the id of the photo, or of the clip or chat photo. */
  files: FileNames,
): Promise<ExportData> {
  const { db } = deps
  const { photos = [], media = [], ...plain } = await exportData.readPlain(db, personId)
  const matches = await exportData.listMatches(db, personId)
  const all = {
    format: 'hearth-export',
    version: 1,
    exportedAt: deps.now(),
    ...plain,
    photos: photos.map((photo) => withFile(photo, files)),
    media: media.map((one) => withFile(one, files)),
    matches,
    conversations: await collectConversations(deps, personId, { matches, files }),
    blocks: await exportData.listBlocks(db, personId),
    reports: await collectReports(deps, personId),
    decisions: (await exportData.listDecisions(db, personId)).map(withAppeal),
  }
  // As JSON: dates become text.
  return ExportData.parse(JSON.parse(JSON.stringify(all)))
}

const WithId = z.looseObject({ id: z.string() })

/** Only own attachments have a file. */
const withAttachment = (
  { attachment, ...message }: Awaited<ReturnType<typeof collectMessages>>[number],
  files: FileNames,
) => ({
  ...message,
  attachment: attachment && {
    kind: attachment.kind,
    file: files.get(attachment.media?.id ?? '') ?? null,
  },
})

function withFile(row: unknown, files: FileNames) {
  const found = WithId.parse(row)
  return { ...found, file: files.get(found.id) ?? null }
}

async function collectConversations(
  deps: ReportDeps,
  personId: string,
  { matches, files }: { matches: Awaited<ReturnType<typeof exportData.listMatches>>; files: FileNames },
) {
  if (matches.length === 0) return []
  const names = new Map(matches.map(({ id, firstName }) => [id, firstName]))
  const rows = await exportData.listConversations(deps.db, personId, [...names.keys()])
  const conversations = []
  for (const row of rows) {
    const messages = await collectMessages(deps, personId, row)
    conversations.push({
      ...row,
      firstName: names.get(row.matchId),
      messages: messages.map((message) => withAttachment(message, files)),
    })
  }
  return conversations
}

async function collectMessages(deps: ReportDeps, personId: string, { id }: ExportedConversation) {
  const { db, now, caseEncryptor } = deps
  const since = new Date(now().getTime() - EARLIER_TEXTS_MS)
  const earlier = await exportData.listEarlierTexts(db, personId, { conversationId: id, since })
  const byMessage = Map.groupBy(earlier, ({ messageId }) => messageId)
  const messages = await exportData.listMessages(db, personId, id)
  return messages.map(({ reactions, ...message }) => ({
    ...message,
    ownReaction: reactions?.[personId] ?? null,
    theirReaction: Object.entries(reactions ?? {}).find(([who]) => who !== personId)?.[1] ?? null,
    earlierTexts: (byMessage.get(message.id) ?? []).map(({ content, changedAt }) => ({
      content: readable(() => caseEncryptor.decrypt(content, message.id)),
      changedAt,
    })),
  }))
}

/** Returns what `decrypt` does; null if it was encrypted with a secret that the operator no longer gives, or is damaged. */
function readable<T>(decrypt: () => T): T | null {
  try {
    return decrypt()
  } catch {
    return null
  }
}

/** Returns how many texts of an export could not be decrypted. */
export function countUnreadable({ conversations, reports }: ExportData): number {
  const earlier = conversations.flatMap(({ messages }) => messages).flatMap((one) => one.earlierTexts)
  const texts = [...earlier.map(({ content }) => content), ...reports.map(({ words }) => words)]
  return texts.filter((text) => text === null).length
}

/** The rest of a report is the copy of the other person's texts, which are in the conversations. */
const ReportWords = z.object({ words: z.optional(z.string()) })

async function collectReports({ db, reportEncryptor }: ReportDeps, personId: string) {
  const outcomes = await outcomesOf(db, personId)
  return (await exportData.listReports(db, personId)).map(({ content, ...report }) => ({
    ...report,
    words: readable(() => ReportWords.parse(JSON.parse(reportEncryptor.decrypt(content))).words ?? ''),
    outcome: outcomes.get(report.number) ?? null,
  }))
}

type ExportedDecision = Awaited<ReturnType<typeof exportData.listDecisions>>[number]

const withAppeal = ({ text, sentAt, outcome, answer, answeredAt, ...decision }: ExportedDecision) => ({
  ...decision,
  appeal: text === null ? null : { text, sentAt, outcome, answer, answeredAt },
})
