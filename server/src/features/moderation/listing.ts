import type { Db } from '../../db/open.ts'
import { isReversible } from './decisions/decision.rules.ts'
import { decisions } from './decisions.store.ts'

type ListedDecision = Awaited<ReturnType<typeof decisions.list>>[number]

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

function stateText({ outcome, sentAt, ...decision }: ListedDecision): string {
  const { reversedAt, rejectedAt, endsAt } = decision
  if (reversedAt) return `lifted ${dayOf(reversedAt)}`
  if (rejectedAt) return `rejected ${dayOf(rejectedAt)}`
  if (!isReversible(decision)) return 'proposed'
  const until = endsAt ? `until ${dayOf(endsAt)}` : 'without an end'
  if (!sentAt) return until
  return `${until}, ${outcome === 'upheld' ? 'appeal rejected' : `APPEAL of ${dayOf(sentAt)} waits`}`
}

const measureOf = ({ measure }: ListedDecision) => (measure === 'suspend' ? '' : `${measure} `)

/** Returns the lines of every decision and its open appeal, newest first, for the operator's terminal, and the number of decisions. */
export async function listDecisions(db: Db): Promise<{ count: number; lines: string[] }> {
  const all = await decisions.list(db)
  const lines = all.flatMap((one) => [
    `${one.number}  ${dayOf(one.createdAt)}  ${one.ground}  ${one.email}  ${measureOf(one)}${stateText(one)}`,
    ...(one.text && !one.outcome ? [`    ${one.text.replaceAll('\n', '\n    ')}`] : []),
  ])
  return { count: all.length, lines }
}
