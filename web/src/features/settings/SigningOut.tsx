import { LogOut, MonitorX } from 'lucide-react'
import { pressable, RowGroup, RowIcon, RowWords } from '../../components/layout/RowGroup.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { LinkRow } from './rows/LinkRow.tsx'
import { useLeave } from './use-leave.ts'

/** Signs out here at once. Ending other sessions asks who is there, which the list of devices does. */
export function SigningOut() {
  const words = useTexts('settings').signOut
  const { isLeaving, leave } = useLeave()

  return (
    <RowGroup heading={words.heading}>
      <li>
        <button
          type="button"
          aria-busy={isLeaving || undefined}
          disabled={isLeaving}
          onClick={() => void leave()}
          className={pressable}
        >
          <RowIcon icon={LogOut} />
          <RowWords title={words.here} />
        </button>
      </li>
      <LinkRow to="/settings/security" icon={MonitorX} title={words.others} />
    </RowGroup>
  )
}
