import { comforts } from '@hearth/contract/membership/comfort'
import { freeThings } from '@hearth/contract/membership/free'
import type { MembershipView } from '@hearth/contract/membership/membership'
import { useQuery } from '@tanstack/react-query'
import { Check, Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../components/layout/Page.tsx'
import { Section } from '../../components/layout/Section.tsx'
import { SkeletonRows } from '../../components/states/Skeleton.tsx'
import { FailedState, Waiting } from '../../components/states/States.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { MarkRow } from './MarkRow.tsx'
import { Money } from './Money.tsx'
import { ownMembership } from './membership.queries.ts'
import { priceText } from './price.rules.ts'
import { Renewal } from './Renewal.tsx'
import { Ways } from './Ways.tsx'

/** The list of what is free, the comfort of supporters, the viewer's membership and the ways to one. */
export function MembershipScreen() {
  const { titles } = useTexts('shell')
  const { back } = useTexts('membership')
  const membership = useQuery(ownMembership)
  const again = () => void membership.refetch()
  return (
    <Page title={titles.membership} back={{ to: '/settings', label: back }}>
      {membership.isPending && (
        <Waiting onRetry={again}>
          <SkeletonRows />
        </Waiting>
      )}
      {membership.isLoadingError && <FailedState onRetry={again} />}
      {membership.data && <Membership view={membership.data} />}
    </Page>
  )
}

function Membership({ view }: { view: MembershipView }) {
  const texts = useTexts('membership')
  if (view.payments === 'none') return <p className="text-pretty text-muted">{texts.none}</p>
  return (
    <div className="flex flex-col gap-8">
      <State view={view} />
      <Free />
      <Comforts />
      <Ways view={view} />
      <History times={view.history} />
      <Money />
    </div>
  )
}

function State({ view }: { view: MembershipView }) {
  const texts = useTexts('membership')
  const { dayText } = useDates()
  const { isSupporter, until, renewal } = view
  return (
    <section className="lit flex flex-col items-start gap-4 rounded-xl p-5">
      <p className="flex items-center gap-3 font-display font-semibold text-lg">
        <Heart aria-hidden className={`size-6 text-brand ${isSupporter ? 'fill-current' : ''}`} />
        {isSupporter ? texts.state.supporter : texts.state.free}
      </p>
      <p className="text-pretty text-muted">
        {until === null
          ? texts.state.nothingMissing
          : renewal
            ? texts.state.paidUntil({ day: dayText(until) })
            : texts.state.until({ day: dayText(until) })}
      </p>
      {renewal && <Renewal renewal={renewal} />}
      {(view.comfort.mayShowMark || view.showsMark) && <MarkRow showsMark={view.showsMark} />}
    </section>
  )
}

function Free() {
  const texts = useTexts('membership').free
  return (
    <Section heading={texts.heading}>
      <p className="text-pretty text-muted">{texts.text}</p>
      <List>
        {freeThings.map((thing) => (
          <Item key={thing}>{texts.things[thing]}</Item>
        ))}
      </List>
    </Section>
  )
}

function Comforts() {
  const texts = useTexts('membership').comfort
  const { everybody, supporter } = comforts
  return (
    <Section heading={texts.heading}>
      <p className="text-pretty text-muted">{texts.text}</p>
      <List>
        <Item>{texts.seats({ n: supporter.circleSeats, free: everybody.circleSeats })}</Item>
        <Item>{texts.intro({ n: supporter.introSeconds, free: everybody.introSeconds })}</Item>
        <Item>{texts.undo({ n: supporter.undoHistory })}</Item>
        <Item>{texts.mark}</Item>
      </List>
      <p className="text-pretty text-muted text-sm">{texts.never}</p>
    </Section>
  )
}

const List = ({ children }: { children: ReactNode }) => (
  <ul className="lit flex flex-col gap-2.5 rounded-xl p-5">{children}</ul>
)

function Item({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
      <span>{children}</span>
    </li>
  )
}

function History({ times }: { times: MembershipView['history'] }) {
  const texts = useTexts('membership').history
  const language = useLanguage()
  const { dayText } = useDates()
  if (times.length === 0) return null
  return (
    <Section heading={texts.heading}>
      <ul className="lit divide-y divide-line overflow-clip rounded-xl">
        {times.map(({ source, fromAt, untilAt, endedAt, paid }) => (
          <li key={`${fromAt}${source}`} className="flex flex-wrap justify-between gap-x-4 px-4 py-3">
            <span>
              {texts.sources[source]}
              <span className="block text-muted text-sm">
                {texts.span({ from: dayText(fromAt), until: dayText(endedAt ?? untilAt) })}
              </span>
            </span>
            <span className="tabular-nums">{paid && priceText(language, paid)}</span>
          </li>
        ))}
      </ul>
      <p className="text-pretty text-muted text-sm">{texts.refunds}</p>
    </Section>
  )
}
