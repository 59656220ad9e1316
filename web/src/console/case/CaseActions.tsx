import type { CaseView } from '@hearth/contract/console/cases'
import { type ConsoleSessionView, mayDo } from '@hearth/contract/console/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOnline } from '../../lib/hooks/connection-state.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { claim, release, reopen } from '../api.ts'
import { useKeys } from '../frame/keys.ts'
import { useChange, viewerQuery } from './case.queries.ts'
import { mayTakeOver } from './claims.ts'
import { Escalation } from './Escalation.tsx'
import { Problem, SmallButton } from './parts.tsx'
import { useProblems } from './problems.ts'

type ClaimChange = 'claim' | 'takeOver' | 'release'
type Viewer = ConsoleSessionView['member']

/** Returns how the viewer can change who has claimed the case. */
function claimChangeOf(view: CaseView, { id, role }: Viewer): ClaimChange | undefined {
  const { claimedBy, state } = view
  if (state === 'proposed' || !mayDo(role, 'cases.claim')) return undefined
  if (!claimedBy) return 'claim'
  if (state !== 'claimed') return undefined
  if (claimedBy.id === id) return 'release'
  return mayTakeOver(view, role) ? 'takeOver' : undefined
}

type CaseActionsProps = {
  view: CaseView
  /** Leads to the form. */
  onDecide: () => void
}

/** The buttons of a case, as far as the role of the viewer goes. One that was decided without action can be reopened. */
export function CaseActions({ view, onDecide }: CaseActionsProps) {
  const { compose } = useTexts('consoleCase')
  const { data: viewer } = useQuery(viewerQuery)
  if (!viewer) return null
  const { member } = viewer
  if (view.state === 'decided')
    return view.outcome !== 'action' && mayDo(member.role, 'cases.reopen') ? (
      <div className="ms-auto flex flex-wrap items-center justify-end gap-2">
        <ReopenButton view={view} />
      </div>
    ) : null
  const claimChange = claimChangeOf(view, member)
  const mayEscalate = mayDo(member.role, 'cases.escalate') && ['open', 'claimed'].includes(view.state)
  return (
    <div className="ms-auto flex flex-wrap items-center justify-end gap-2">
      {/* Beside the items the form needs no way to it. */}
      {mayDo(member.role, 'cases.decide') && (
        <SmallButton className="@3xl:hidden" onClick={onDecide}>
          {compose.heading}
        </SmallButton>
      )}
      {claimChange && <ClaimButton view={view} change={claimChange} />}
      {mayEscalate && <EscalateButton view={view} />}
    </div>
  )
}

function ClaimButton({ view: { number, version }, change }: { view: CaseView; change: ClaimChange }) {
  const texts = useTexts('consoleCase').actions
  const problemOf = useProblems()
  const isOnline = useOnline()
  const changing = useChange(() => (change === 'release' ? release : claim)(number, version))
  const isOff = changing.isPending || !isOnline
  const press = () => changing.mutate()
  useKeys(isOff ? {} : { c: press })
  return (
    <>
      {changing.error && <Problem>{problemOf(changing.error)}</Problem>}
      <SmallButton shortcut="c" busy={changing.isPending} disabled={isOff} onClick={press}>
        {texts[change]}
      </SmallButton>
    </>
  )
}

function ReopenButton({ view: { number, version } }: { view: CaseView }) {
  const texts = useTexts('consoleCase').actions
  const problemOf = useProblems()
  const isOnline = useOnline()
  const reopening = useChange(() => reopen(number, version))
  return (
    <>
      {reopening.error && <Problem>{problemOf(reopening.error)}</Problem>}
      <SmallButton busy={reopening.isPending} disabled={!isOnline} onClick={() => reopening.mutate()}>
        {texts.reopen}
      </SmallButton>
    </>
  )
}

function EscalateButton({ view }: { view: CaseView }) {
  const texts = useTexts('consoleCase').actions
  const [isEscalating, setIsEscalating] = useState(false)
  const open = () => setIsEscalating(true)
  useKeys({ e: open })
  return (
    <>
      <SmallButton shortcut="e" onClick={open}>
        {texts.escalate}
      </SmallButton>
      <Escalation view={view} isOpen={isEscalating} onClose={() => setIsEscalating(false)} />
    </>
  )
}
