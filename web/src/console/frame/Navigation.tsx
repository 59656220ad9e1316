import { queues } from '@hearth/contract/console/cases'
import { mayDo, type StaffOperation } from '@hearth/contract/console/staff'
import type { AreaTexts } from '@hearth/texts/areas'
import {
  ArrowUpRight,
  BadgeCheck,
  ChartColumn,
  CircleCheck,
  Contact,
  FileText,
  Gavel,
  Hand,
  HandHeart,
  Inbox,
  type LucideIcon,
  Palette,
  ScrollText,
  Server,
  Target,
  UserRound,
  UserRoundCog,
  UserRoundPlus,
  Users,
  Video,
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

type NavigationLink = { to: string; for: StaffOperation; icon: LucideIcon; label: string; isFirst?: boolean }

/** The links in groups, each with a line above it. */
function linksOf(
  nav: AreaTexts['console']['nav'],
  registration: AreaTexts['consoleRegistration']['nav'],
): NavigationLink[] {
  return [
    {
      to: '/new-accounts',
      for: 'registration.approve',
      icon: UserRoundPlus,
      label: registration.waiting,
      isFirst: true,
    },
    { to: '/video-intros', for: 'intros.review', icon: Video, label: registration.intros },
    { to: '/verifications', for: 'verifications.list', icon: BadgeCheck, label: nav.verifications },
    { to: '/members', for: 'members.list', icon: Contact, label: nav.members },
    { to: '/figures', for: 'figures.read', icon: ChartColumn, label: nav.figures, isFirst: true },
    { to: '/how-well', for: 'figures.read', icon: Target, label: nav.howWell },
    { to: '/system', for: 'system.read', icon: Server, label: nav.system },
    { to: '/community', for: 'community.read', icon: Palette, label: nav.community, isFirst: true },
    { to: '/registration', for: 'registration.read', icon: UserRoundCog, label: registration.settings },
    { to: '/membership', for: 'membership.read', icon: HandHeart, label: registration.membership },
    { to: '/pages', for: 'pages.read', icon: FileText, label: nav.pages },
    { to: '/staff', for: 'staff.list', icon: Users, label: nav.staff, isFirst: true },
    { to: '/audit', for: 'audit.read', icon: ScrollText, label: nav.audit },
  ]
}

/** Links to what the role of the viewer may do. */
export function Navigation() {
  const { nav } = useTexts('console')
  const { nav: registration } = useTexts('consoleRegistration')
  const { role } = useStaff()
  const { pathname } = useLocation()
  return (
    <nav aria-label={nav.label} className="min-w-0 overflow-x-auto px-2 max-lg:pb-2 lg:px-0">
      <ul className="flex w-max gap-0.5 lg:w-auto lg:flex-col">
        {mayDo(role, 'cases.list') && <Queues />}
        {linksOf(nav, registration)
          .filter((link) => mayDo(role, link.for))
          .map(({ to, icon, label, isFirst = false }) => (
            <Item
              key={to}
              to={to}
              icon={icon}
              label={label}
              isHere={pathname === to || pathname.startsWith(`${to}/`)}
              isFirst={isFirst}
            />
          ))}
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
  const hasCounts = useCounts() !== undefined
  // On a phone the bar is wider than the window, and wider still once the counts are there.
  useEffect(() => {
    if (isHere && (hasCounts || !count)) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isHere, hasCounts, count])
  return (
    <li ref={item} className={isFirst ? 'lg:mt-3 lg:border-line lg:border-t lg:pt-3' : ''}>
      <Link
        to={to}
        aria-current={isHere ? 'page' : undefined}
        className="flex min-h-11 items-center gap-2.5 whitespace-nowrap rounded-md lg:whitespace-normal px-3 font-medium text-muted text-sm transition-colors hover:bg-brand-soft hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink aria-[current]:shadow-soft"
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
