import { readFileSync } from 'node:fs'
import type { Happened, History, StoredMessage, Verdict } from './history.ts'

type Of<Kind extends Happened['kind']> = Extract<Happened, { kind: Kind }>

/** Returns whether a history lost, repeated, misnumbered or changed anything that was acknowledged. */
export function checkHistory({ happened, kept }: History): Verdict {
  const of = <Kind extends Happened['kind']>(kind: Kind) =>
    happened.filter((one): one is Of<Kind> => one.kind === kind)
  const asked = of('asked')
  const acknowledged = of('acknowledged')
  const byClientId = Map.groupBy(kept, ({ clientId }) => clientId)
  const contentOf = new Map(asked.map(({ clientId, content }) => [clientId, content]))
  const answers = new Map(acknowledged.map(({ clientId, id }) => [clientId, id]))
  return {
    acknowledged: answers.size,
    shown: of('shown').length,
    lost: [...answers].filter(([clientId]) => {
      const [row] = byClientId.get(clientId) ?? []
      return row?.content !== contentOf.get(clientId)
    }).length,
    doubled: kept.length - byClientId.size,
    answeredDifferently: acknowledged.filter(({ clientId, id, seq }) => {
      const [row] = byClientId.get(clientId) ?? []
      return row !== undefined && (row.id !== id || row.seq !== seq)
    }).length,
    misnumbered: countMisnumbered(kept),
    outOfOrder: countOvertaken(asked, byClientId),
    shownDifferently: countShownDifferently(of('shown'), kept),
    unanswered: new Set(asked.map(({ clientId }) => clientId)).size - answers.size,
    refused: of('refused').length,
  }
}

/** Returns the number of faults in a verdict. */
export function faultsIn(verdict: Verdict): number {
  const all = Object.values(verdict).reduce((sum, count) => sum + count, 0)
  return all - verdict.acknowledged - verdict.shown
}

/** Numbers that are not 1, 2, 3 … within their conversation. */
function countMisnumbered(kept: readonly StoredMessage[]): number {
  const each = Map.groupBy(kept, ({ conversationId }) => conversationId).values()
  return [...each].reduce((sum, rows) => {
    const seqs = rows.map(({ seq }) => seq).toSorted((a, b) => a - b)
    return sum + seqs.filter((seq, place) => seq !== place + 1).length
  }, 0)
}

/** Messages of one device that stand before one it had written earlier. */
function countOvertaken(asked: readonly Of<'asked'>[], byClientId: Map<string, StoredMessage[]>): number {
  const each = Map.groupBy(asked, ({ device, conversationId }) => `${device} ${conversationId}`).values()
  return [...each].reduce((sum, written) => {
    const seqs = written.flatMap(({ clientId }) => byClientId.get(clientId)?.[0]?.seq ?? [])
    return sum + seqs.filter((seq, place) => place > 0 && seq < (seqs[place - 1] ?? 0)).length
  }, 0)
}

/** Devices that in the end lack something, show it twice, or show what is not there. */
function countShownDifferently(shown: readonly Of<'shown'>[], kept: readonly StoredMessage[]): number {
  const right = new Map(
    [...Map.groupBy(kept, ({ conversationId }) => conversationId)].map(([conversationId, rows]) => [
      conversationId,
      rows.toSorted((a, b) => a.seq - b.seq).map(({ seq, id, content }) => `${seq} ${id} ${content}`),
    ]),
  )
  const each = Map.groupBy(shown, ({ device, conversationId }) => `${device} ${conversationId}`).values()
  return [...each].reduce((sum, messages) => {
    const theirs = messages.map(({ seq, id, content }) => `${seq} ${id} ${content}`)
    const ours = right.get(messages[0]?.conversationId ?? '') ?? []
    const differs = theirs.filter((line, place) => line !== ours[place]).length
    return sum + differs + Math.abs(theirs.length - ours.length)
  }, 0)
}

if (import.meta.main) {
  const verdict = checkHistory(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as History)
  console.table(verdict)
  process.exitCode = faultsIn(verdict) > 0 ? 1 : 0
}
