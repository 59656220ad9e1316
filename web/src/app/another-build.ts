const KEY = 'hearth.build'
const entryIn = (html: string) => /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(html)?.[1]

const reload = () => location.reload()

/**
 * A piece of this page may be missing because the operator has put up another build meanwhile. Then the page begins
 * anew, once for each build; otherwise `error` is thrown, as it is no reason to.
 */
export async function beginAnewFor(error: unknown, begin = reload): Promise<never> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src')
  const reply = own && (await fetch('/', { cache: 'no-cache' }).catch(() => undefined))
  const now = reply && reply.ok ? entryIn(await reply.text()) : undefined
  if (!now || now === own || sessionStorage.getItem(KEY) === now) throw error
  sessionStorage.setItem(KEY, now)
  begin()
  // What stands here is gone in a moment, and nothing broken is shown until then.
  return new Promise<never>(() => undefined)
}
