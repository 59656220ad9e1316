import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { Link } from 'react-router'
import { ownDecisions } from '../../api/decisions.ts'
import { lastReadDecision } from '../../lib/read-decisions.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { personIdOf, useSession } from '../../session/SessionProvider.tsx'

/** Says that there is a decision in force that the viewer has not read on this device. */
export function UnreadDecision() {
  const texts = useTexts('dashboard').decision
  const personId = personIdOf(useSession().state) ?? ''
  const decisions = useQuery(ownDecisions).data?.decisions ?? []
  const read = lastReadDecision(personId)
  if (!decisions.some(({ state, decidedAt }) => state === 'in_force' && decidedAt > read)) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl bg-sunken px-5 py-2">
      <Scale aria-hidden className="size-5 shrink-0 text-brand" />
      <span className="min-w-0 flex-1 basis-48 text-pretty">{texts.text}</span>
      <Link
        to="/decisions"
        className="inline-flex min-h-11 items-center font-semibold text-brand hover:text-brand-strong"
      >
        {texts.action}
      </Link>
    </p>
  )
}
