const KEY = 'hearth.build'
const entryIn = (html: string) => /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(html)?.[1]

async function entryNow(): Promise<string | undefined> {
  try {
    const reply = await fetch('/', { cache: 'no-cache' })
    return reply.ok ? entryIn(await reply.text()) : undefined
  } catch {
    return undefined
  }
}

const reload = () => location.reload()

/**
 * A piece of this page may be missing because the operator has put up another build meanwhile. Then the page begins
 * anew, once for each build; otherwise `reason` is thrown, as it is no reason to.
 */
export async function beginAnewFor(reason: unknown, begin = reload): Promise<never> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src')
  const now = own ? await entryNow() : undefined
  if (!now || now === own || sessionStorage.getItem(KEY) === now) throw reason
  sessionStorage.setItem(KEY, now)
  begin()
  // What stands here is gone in a moment, and nothing broken is shown until then.
  return new Promise<never>(() => undefined)
}
