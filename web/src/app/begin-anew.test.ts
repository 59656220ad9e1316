import { afterEach, expect, test, vi } from 'vitest'
import { beginAnewFor } from './another-build.ts'

const documentWith = (entry: string) =>
  `<!doctype html><head><script type="module" crossorigin src="${entry}"></script></head>`
const gone = new TypeError('Failed to fetch dynamically imported module')

function openPage({ own, server }: { own: string; server: () => Response }) {
  const script = Object.assign(document.createElement('script'), { type: 'module', src: own })
  document.head.append(script)
  vi.stubGlobal('fetch', async () => server())
  return vi.fn()
}

afterEach(() => document.head.replaceChildren())

test('a page of which a piece is gone begins anew where there is another build, and once only', async () => {
  const server = () => new Response(documentWith('/assets/index-new.js'))
  const begin = openPage({ own: '/assets/index-old.js', server })
  void beginAnewFor(gone, begin)
  await expect.poll(() => begin.mock.calls.length).toBe(1)
  await expect(beginAnewFor(gone, begin)).rejects.toBe(gone)
  expect(begin).toHaveBeenCalledOnce()
})

test.each([
  ['the build is the same', () => new Response(documentWith('/assets/index-old.js'))],
  ['nobody answers', () => Response.error()],
  ['something else answers', () => new Response('Away', { status: 503 })],
])('it does not where %s', async (_, server) => {
  const begin = openPage({ own: '/assets/index-old.js', server })
  await expect(beginAnewFor(gone, begin)).rejects.toBe(gone)
  expect(begin).not.toHaveBeenCalled()
})
