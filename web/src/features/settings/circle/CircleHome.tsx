import type { CircleInvitationView, CircleRelativeView, CircleView } from '@hearth/contract/circle/circle'
import { ChevronRight, History, type LucideIcon, Plus, Sparkles, StickyNote, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../../../components/buttons/Button.tsx'
import { Trouble } from '../../../components/fields/Trouble.tsx'
import { pressable, RowGroup, RowIcon, RowWords } from '../../../components/layout/RowGroup.tsx'
import { isToCome, useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { CIRCLE_PATH, CirclePage, Loaded } from './CirclePage.tsx'
import { withdrawInvitation } from './circle.queries.ts'
import { FamilyConsent } from './FamilyConsent.tsx'
import { SafetyNotice } from './SafetyNotice.tsx'
import { useCircleChange, useLockedCircle } from './use-circle.ts'

/** The relatives of the viewer and what they may do, and whether other families see the viewer. */
export function CircleHome() {
  const texts = useTexts('circle')
  const circle = useLockedCircle()
  return (
    <CirclePage title={texts.heading} back={{ to: '/settings', label: texts.back }}>
      <div className="flex flex-1 flex-col gap-7">
        <p className="text-pretty text-muted">{texts.lead}</p>
        <Loaded query={circle}>{(view) => <Members circle={view} />}</Loaded>
        <FamilyConsent />
        <p className="text-pretty px-4 text-muted text-sm max-lg:hidden">{texts.leaveHint}</p>
      </div>
    </CirclePage>
  )
}

function Members({ circle }: { circle: CircleView }) {
  const texts = useTexts('circle')
  const { relatives, invitations, seats, seatsLeft, notice } = circle
  return (
    <>
      {notice && <SafetyNotice />}
      <div className="flex flex-col gap-3">
        {relatives.length > 0 ? (
          <RowGroup heading={texts.relatives.heading}>
            {relatives.map((relative) => (
              <RelativeRow key={relative.id} relative={relative} />
            ))}
          </RowGroup>
        ) : (
          invitations.length === 0 && (
            <p className="lit text-pretty rounded-xl px-4 py-5 text-muted">{texts.relatives.empty}</p>
          )
        )}
        {seatsLeft > 0 ? (
          <ButtonLink to={`${CIRCLE_PATH}?invite`} className="self-start max-sm:self-stretch">
            <Plus aria-hidden className="size-5" />
            {texts.invite.open}
          </ButtonLink>
        ) : (
          <p className="px-4 text-muted text-sm">{seats === 1 ? texts.invite.new : texts.invite.full}</p>
        )}
      </div>
      {invitations.length > 0 && <Invitations invitations={invitations} />}
      {relatives.length > 0 && <More />}
    </>
  )
}

function RelativeRow({ relative }: { relative: CircleRelativeView }) {
  const { id, label } = relative
  return (
    <PageRow to={`?relative=${id}`} icon={User} title={<bdi>{label}</bdi>} text={useStateText(relative)} />
  )
}

type PageRowProps = { to: string; icon: LucideIcon; title: ReactNode; text?: string }

function PageRow({ to, icon, title, text }: PageRowProps) {
  return (
    <li>
      <Link to={CIRCLE_PATH + to} className={pressable}>
        <RowIcon icon={icon} />
        <RowWords title={title} text={text} />
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
      </Link>
    </li>
  )
}

/** Returns how far a relative takes part, in words. */
function useStateText({ state, changedAt, grants }: CircleRelativeView): string {
  const { states } = useTexts('circle').relatives
  const { dayText, dayAndTimeText } = useDates()
  if (state !== 'active') return states[state]({ day: dayText(changedAt) })
  const [first] = grants.map(({ startsAt }) => startsAt).toSorted()
  if (first === undefined) return states.nothing
  return isToCome(first) ? states.waiting({ time: dayAndTimeText(first) }) : states.active
}

function Invitations({ invitations }: { invitations: readonly CircleInvitationView[] }) {
  const texts = useTexts('circle').invitations
  const { dayText } = useDates()
  const withdrawing = useCircleChange(withdrawInvitation)
  return (
    <div className="flex flex-col gap-2">
      <RowGroup heading={texts.heading}>
        {invitations.map(({ id, label, expiresAt }) => (
          <li key={id} className="flex min-h-15 items-center gap-3.5 px-4 py-2.5">
            <RowWords title={<bdi>{label}</bdi>} text={texts.until({ day: dayText(expiresAt) })} />
            <Button
              variant="secondary"
              aria-label={texts.withdrawOf({ label })}
              disabled={withdrawing.isBusy}
              onClick={() => withdrawing.start(id)}
            >
              {texts.withdraw}
            </Button>
          </li>
        ))}
      </RowGroup>
      <Trouble reason={withdrawing.reason} />
    </div>
  )
}

function More() {
  const texts = useTexts('circle').more
  return (
    <RowGroup heading={texts.heading}>
      <PageRow to="?notes" icon={StickyNote} title={texts.notes} />
      <PageRow to="?suggestions" icon={Sparkles} title={texts.suggestions} />
      <PageRow to="?log" icon={History} title={texts.log} />
    </RowGroup>
  )
}
