import type { CommunityView } from '@hearth/contract/public/community'
import { useEffect, useRef, useState } from 'react'

const LOOK_EVERY_MS = 50_000
/** During maintenance, so that the page opens again soon. */
const LOOK_AGAIN_MS = 10_000
/** A reply that is younger is shown on the next screen without a new question. */
const RECENT_MS = 10_000

/** Not by the client of the API, which the landing page does not need. Without a reply the page stays as it is. */
async function ask(): Promise<CommunityView | undefined> {
  try {
    const reply = await fetch('/api/community')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the route is typed by the same contract
    return reply.ok ? ((await reply.json()) as CommunityView) : undefined
  } catch {
    return undefined
  }
}

/** Looks at the server now, each minute, and whenever there is a sign that something has changed. */
function openWatch(onView: (view: CommunityView) => void) {
  let shown = ''
  let isClosed = false
  let isOver = false
  let lookedAt = 0
  let lookedFor: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(view: CommunityView): void {
    isClosed = view.maintenance !== null
    const text = JSON.stringify(view)
    // A view that says the same is not drawn again.
    if (text !== shown) onView(view)
    shown = text
  }
  async function look(): Promise<void> {
    clearTimeout(timer)
    lookedAt = Date.now()
    const view = document.hidden ? undefined : await ask()
    if (isOver) return
    if (view) show(view)
    clearTimeout(timer)
    timer = setTimeout(onSign, isClosed ? LOOK_AGAIN_MS : LOOK_EVERY_MS)
  }
  const onSign = () => void look()
  // The first is sent by the client of the API when the server refuses a request.
  const signs = ['maintenance', 'online']
  for (const sign of signs) addEventListener(sign, onSign)
  document.addEventListener('visibilitychange', onSign)
  return {
    /** Looks for a screen, unless there was a look a moment ago. */
    lookFor: (at: string): void => {
      if (at !== lookedFor && Date.now() - lookedAt > RECENT_MS) onSign()
      lookedFor = at
    },
    close: (): void => {
      isOver = true
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, onSign)
      document.removeEventListener('visibilitychange', onSign)
    },
  }
}

/** Returns the banner and the maintenance as the server has them: at most a minute old, and looked for on the way to `at`. */
export function useCommunity(at: string): CommunityView | undefined {
  const [view, setView] = useState<CommunityView>()
  const watch = useRef<ReturnType<typeof openWatch>>(undefined)
  useEffect(() => {
    const opened = openWatch(setView)
    watch.current = opened
    return opened.close
  }, [])
  useEffect(() => watch.current?.lookFor(at), [at])
  return view
}
