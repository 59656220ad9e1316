/** A message of the worker to an open page. */
export type PageMessage = { type: 'where' } | { type: 'go'; path: string }
/** The path that a visible page shows; null if the page is hidden. */
export type PageReply = { path: string | null }

/** As much of a `WindowClient` as is used here. */
export type OpenPage = {
  visibilityState: string
  postMessage: (message: PageMessage, ports: MessagePort[]) => void
  focus: () => Promise<unknown>
  navigate: (url: string) => Promise<unknown>
}

/** A page that is frozen or has not started replies later, or never. */
const REPLY_WITHIN_MS = 500

/** Sends a message to a page. Returns undefined if it does not reply within half a second. */
function ask(page: OpenPage, message: PageMessage): Promise<PageReply | undefined> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const late = setTimeout(resolve, REPLY_WITHIN_MS, undefined)
    port1.addEventListener('message', ({ data }: MessageEvent<PageReply>) => {
      clearTimeout(late)
      port1.close()
      resolve(data)
    })
    port1.start()
    page.postMessage(message, [port2])
  })
}

/**
 * Returns whether one of the pages is visible and shows this path. One that does not reply may be on its way out, and a
 * notification too many is better than none.
 */
export async function isOnScreen(pages: readonly OpenPage[], path: string): Promise<boolean> {
  const visible = pages.filter(({ visibilityState }) => visibilityState === 'visible')
  const replies = await Promise.all(visible.map((page) => ask(page, { type: 'where' })))
  return replies.some((reply) => reply?.path === path)
}

/** Brings a page to the front and shows a screen in it. Returns false if the browser refuses. */
export async function goIn(page: OpenPage, url: URL): Promise<boolean> {
  try {
    await page.focus()
    const reply = await ask(page, { type: 'go', path: url.pathname + url.search + url.hash })
    if (!reply) await page.navigate(url.href)
    return true
  } catch {
    return false
  }
}
