import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { RowIcon } from '../layout/RowGroup.tsx'
import { Switch } from './Switch.tsx'

type SwitchRowProps = ComponentProps<typeof Switch> & { icon: LucideIcon }

/** A row that is on or off. */
export function SwitchRow({ icon, ...rest }: SwitchRowProps) {
  return (
    <li className="flex items-center gap-3.5 px-4 py-1">
      <RowIcon icon={icon} />
      <div className="min-w-0 flex-1">
        <Switch {...rest} />
      </div>
    </li>
  )
}
