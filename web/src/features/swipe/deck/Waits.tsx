import { CloudOff, Hourglass } from 'lucide-react'
import { useStore } from '../../../lib/store.ts'
import { useLimitTexts } from '../../../lib/texts/limits.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { LateNews } from '../deciding/LateNews.tsx'
import { useOutbox } from '../deciding/use-outbox.ts'

/**
 * Says quietly that decisions wait, as long as some do: for a connection, or for when there are likes again. Also tells
 * what came of those that had waited.
 */
export function Waits() {
  const texts = useTexts('deciding').waits
  const limits = useLimitTexts()
  const { outbox } = useOutbox()
  const { length } = useStore(outbox.entries)
  const until = Math.max(0, ...useStore(outbox.held).values())
  const isHeld = until > 0
  return (
    <>
      <LateNews />
      <div role="status">
        {length > 0 && (
          <p className="-mt-2 mb-2 flex items-center justify-center gap-2 text-muted text-sm">
            {isHeld ? (
              <Hourglass aria-hidden className="size-4" />
            ) : (
              <CloudOff aria-hidden className="size-4" />
            )}
            {isHeld
              ? limits.swipesWait({ n: length, when: limits.when(new Date(until).toISOString()) })
              : texts.count({ n: length })}
          </p>
        )}
      </div>
    </>
  )
}
