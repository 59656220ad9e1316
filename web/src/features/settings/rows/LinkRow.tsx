import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { pressable, RowIcon, RowWords } from '../../../components/layout/RowGroup.tsx'

type LinkRowProps = {
  to: string
  /** For a page that the server writes. */
  reloadDocument?: boolean
  icon: LucideIcon
  title: string
  text?: string
}

/** A part of the settings that has a page of its own. */
export function LinkRow({ to, reloadDocument, icon, title, text }: LinkRowProps) {
  return (
    <li>
      <Link to={to} reloadDocument={reloadDocument} className={pressable}>
        <RowIcon icon={icon} />
        <RowWords title={title} text={text} />
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
      </Link>
    </li>
  )
}
