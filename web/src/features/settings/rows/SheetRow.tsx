import { ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../components/buttons/Button.tsx'
import { pressable, RowIcon, RowWords } from '../../../components/layout/RowGroup.tsx'
import { Sheet } from '../../../components/overlays/Sheet.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'

type SheetRowProps = {
  icon: LucideIcon
  title: string
  value?: string
  isOff?: boolean
  children: ReactNode
}

/** A row whose page is a sheet. */
export function SheetRow({ icon, title, value, isOff = false, children }: SheetRowProps) {
  const { done } = useTexts('settings')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        disabled={isOff}
        onClick={() => setIsOpen(true)}
        className={pressable}
      >
        <RowIcon icon={icon} />
        <RowWords title={title} value={value} />
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
      </button>
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={title}>
        {children}
        <Button className="mt-2 self-end max-sm:w-full" onClick={() => setIsOpen(false)}>
          {done}
        </Button>
      </Sheet>
    </li>
  )
}
