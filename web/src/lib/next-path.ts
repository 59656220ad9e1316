/** Where to go after signing in; anything that would lead to another site is refused. */
export function safeNext(next: string | null): string {
  const home = '/app'
  if (!next?.startsWith('/')) return home
  const here = location.origin
  const url = URL.parse(next, here)
  const isElsewhere = !url || url.origin !== here || url.pathname.startsWith('/auth')
  return isElsewhere ? home : url.pathname + url.search + url.hash
}
