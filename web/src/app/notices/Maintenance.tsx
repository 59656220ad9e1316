import { relativeTime } from '@hearth/texts/relative-time'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Mark } from '../../components/layout/Wordmark.tsx'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'

/** Has everything that waits for the server try again: the outboxes, the session, the socket and failed requests. */
function wakeUp(): void {
  dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

const NOW_EVERY_MS = 30_000

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), NOW_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Covers the page as long as the community is closed. The screen below keeps what was typed. */
export function Maintenance({ until }: { until: string | null }) {
  const { maintenance: words } = useTexts('notices')
  const language = useLanguage()
  const dialog = useRef<HTMLDialogElement>(null)
  const [title, text] = [useId(), useId()]
  const when = relativeTime(language, until, useNow())
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => {
      shown?.close()
      wakeUp()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      aria-describedby={text}
      onCancel={(event) => event.preventDefault()}
      // A browser closes it at the second Escape, whatever the page says.
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-y-auto  bg-ground text-ink"
    >
      <div className="mx-auto flex min-h-full max-w-md flex-col items-center justify-center gap-3 px-6 py-8 text-center">
        <Mark className="size-16 text-brand" />
        <h1
          id={title}
          tabIndex={-1}
          className="text-balance font-display font-semibold text-2xl outline-none"
        >
          {words.title}
        </h1>
        <div id={text} className="flex flex-col gap-2 text-pretty">
          <p>{words.text}</p>
          {when && <p>{words.until({ when })}</p>}
          <p className="text-muted text-sm">{words.again}</p>
        </div>
      </div>
    </dialog>
  )
}
