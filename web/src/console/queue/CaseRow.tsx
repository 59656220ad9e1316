import type { CaseRowView, ItemKind, Queue } from '@hearth/contract/console/cases'
import { Flag, type LucideIcon, Mail, Radar, Scale } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { Chip } from '../../components/person/Chip.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { useStaff } from '../access/Access.tsx'
import { shortcutIn } from '../frame/keys.ts'
import { DueTime } from './DueTime.tsx'
import { PriorityBadge } from './PriorityBadge.tsx'

const icons: Record<ItemKind, LucideIcon> = { report: Flag, notice: Mail, signal: Radar, appeal: Scale }

type CaseRowProps = {
  row: CaseRowView
  queue: Queue
  now: number
  isOpen: boolean
  onClaim: (row: CaseRowView) => void
}

/** A case in a list: opens with Enter, and is claimed with C. */
export function CaseRow({ row, queue, now, isOpen, onClaim }: CaseRowProps) {
  const texts = useTexts('console').row
  const { agoText } = useDates()
  const { number, subject } = row
  function onKeyDown(event: KeyboardEvent) {
    if (shortcutIn(event.nativeEvent) !== 'c' || row.state === 'decided') return
    // An open case has the same key, and another one is meant here.
    event.stopPropagation()
    onClaim(row)
  }
  return (
    <li>
      <Link
        to={`/cases/${number}?queue=${queue}`}
        data-row
        aria-current={isOpen ? 'page' : undefined}
        onKeyDown={onKeyDown}
        className="flex flex-col gap-1 rounded-md px-3 py-2.5 transition-colors hover:bg-surface focus-visible:-outline-offset-2 aria-[current]:bg-raised aria-[current]:shadow-soft"
      >
        <span className="flex flex-wrap items-center gap-x-2">
          <PriorityBadge priority={row.priority} />
          <span className="wrap-anywhere min-w-0 font-semibold text-sm">
            <bdi>{subjectNameIn(subject, texts)}</bdi>
          </span>
          <span className="shrink-0 text-muted text-xs tabular-nums @max-[22rem]:sr-only">
            <bdi>{number}</bdi>
          </span>
          <span className="ms-auto shrink-0 ps-2">
            {row.decidedAt ? (
              <span title={texts.decided({ when: agoText(row.decidedAt) })} className="text-muted text-xs">
                {agoText(row.decidedAt)}
              </span>
            ) : (
              <DueTime dueAt={row.dueAt} now={now} />
            )}
          </span>
        </span>
        <span className="flex min-w-0 items-start gap-x-2 text-muted text-xs">
          <Kinds kinds={row.kinds} />
          <span className="wrap-anywhere min-w-0 flex-1">{reasonsOf(row, texts.reasons)}</span>
          <span className="shrink-0 ps-2">{texts.items({ n: row.items })}</span>
          {row.reporters > 0 && (
            <span className="shrink-0 @max-[22rem]:sr-only">{texts.reporters({ n: row.reporters })}</span>
          )}
        </span>
        <Standing row={row} queue={queue} />
      </Link>
    </li>
  )
}

/** The first name, or why there is none. */
function subjectNameIn(
  { id, firstName, isUnknown }: CaseRowView['subject'],
  texts: Readonly<Record<'unknown' | 'erased' | 'nameless', string>>,
): string {
  if (isUnknown) return texts.unknown
  return firstName ?? (id ? texts.nameless : texts.erased)
}

/** The names of the reasons; a reason that this release does not know is shown by its key. */
function reasonsOf({ reasons }: CaseRowView, names: Readonly<Record<string, string>>): string {
  return reasons.map((reason) => names[reason] ?? reason).join(' · ')
}

function Kinds({ kinds }: { kinds: readonly ItemKind[] }) {
  const { kinds: names } = useTexts('console').row
  return (
    <span className="flex h-4 shrink-0 items-center gap-1">
      {kinds.map((kind) => {
        const Icon = icons[kind]
        return (
          <span key={kind} title={names[kind]}>
            <Icon aria-hidden className="size-3.5" />
            <span className="sr-only">{names[kind]}</span>
          </span>
        )
      })}
    </span>
  )
}

/** Says who has claimed it and, in a list of more than one state, what state it is in. */
function Standing({ row: { state, claimedBy }, queue }: { row: CaseRowView; queue: Queue }) {
  const texts = useTexts('console').row
  const me = useStaff()
  const isTold = ['waiting', 'overdue'].includes(queue) && ['escalated', 'proposed'].includes(state)
  const isClaimed = claimedBy !== null && queue !== 'mine' && queue !== 'decided'
  if (!isTold && !isClaimed) return null
  return (
    <span className="flex flex-wrap gap-1.5 pt-0.5">
      {isTold && <Chip>{texts.states[state]}</Chip>}
      {isClaimed && (
        <Chip>{claimedBy.id === me.id ? texts.claimedByYou : texts.claimedBy({ name: claimedBy.name })}</Chip>
      )}
    </span>
  )
}
