import { CloudOff } from 'lucide-react'
import { useCell } from '../../lib/cell.ts'
import { useDecidingTexts } from '../../lib/deciding-texts.tsx'
import { useOutbox } from './use-outbox.ts'

/** Says quietly that decisions wait for a connection, as long as some do. */
export function Waits() {
  const texts = useDecidingTexts().waits
  const { length } = useCell(useOutbox().outbox.entries)
  return (
    <div role="status">
      {length > 0 && (
        <p className="-mt-2 mb-2 flex items-center justify-center gap-2 text-muted text-sm">
          <CloudOff aria-hidden className="size-4" />
          {texts.count(length)}
        </p>
      )}
    </div>
  )
}
