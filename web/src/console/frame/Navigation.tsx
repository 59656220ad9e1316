import { queues } from '@hearth/contract/console/cases'
import { mayDo } from '@hearth/contract/console/staff'
import {
  ArrowUpRight,
  CircleCheck,
  Gavel,
  Hand,
  Inbox,
  type LucideIcon,
  ScrollText,
  UserRound,
  Users,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useFormats } from '../../lib/format/formats.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { useStaff } from '../access/Access.tsx'
import { useCounts, useShownQueue } from '../queue/use-queue.ts'

const icons: Record<(typeof queues)[number], LucideIcon> = {
  waiting: Inbox,
  mine: UserRound,
  claimed: Hand,
  escalated: ArrowUpRight,
  proposed: Gavel,
  decided: CircleCheck,
}

/** Links to what the role of the viewer may do. */
export function Navigation() {
  const { nav } = useTexts('console')
  const { role } = useStaff()
  const { pathname } = useLocation()
  return (
    <nav aria-label={nav.label} className="min-w-0 overflow-x-auto px-2 max-lg:pb-2 lg:px-0">
      <ul className="flex w-max gap-0.5 lg:w-auto lg:flex-col">
        {mayDo(role, 'cases.list') && <Queues />}
        {mayDo(role, 'staff.list') && (
          <Item to="/staff" icon={Users} label={nav.staff} isHere={pathname === '/staff'} isFirst />
        )}
        {mayDo(role, 'audit.read') && (
          <Item to="/audit" icon={ScrollText} label={nav.audit} isHere={pathname === '/audit'} />
        )}
      </ul>
    </nav>
  )
}

function Queues() {
  const { queues: names } = useTexts('console')
  const shown = useShownQueue()
  const counts = useCounts()
  const { number } = useFormats()
  return queues.map((queue) => {
    const count = counts?.[queue]
    return (
      <Item
        key={queue}
        to={`/queues/${queue}`}
        icon={icons[queue]}
        label={names[queue]}
        isHere={queue === shown}
        count={queue !== 'decided' && count ? number(count) : undefined}
      />
    )
  })
}

type NavigationItemProps = {
  to: string
  icon: LucideIcon
  label: string
  isHere: boolean
  count?: string | undefined
  isFirst?: boolean
}

function Item({ to, icon: Icon, label, isHere, count, isFirst = false }: NavigationItemProps) {
  const item = useRef<HTMLLIElement>(null)
  // On a phone the bar is wider than the window.
  useEffect(() => {
    if (isHere) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isHere])
  return (
    <li ref={item} className={isFirst ? 'lg:mt-3 lg:border-line lg:border-t lg:pt-3' : ''}>
      <Link
        to={to}
        aria-current={isHere ? 'page' : undefined}
        className="flex min-h-11 items-center gap-2.5 whitespace-nowrap rounded-md px-3 font-medium text-muted text-sm transition-colors hover:bg-brand-soft hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink aria-[current]:shadow-soft"
      >
        <Icon aria-hidden className="size-4.5 shrink-0" />
        {label}
        {/* The space is for those who hear the name. */}
        {count && ' '}
        {count && <span className="ms-auto ps-2 text-muted text-xs tabular-nums">{count}</span>}
      </Link>
    </li>
  )
}
