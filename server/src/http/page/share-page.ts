import type { Language } from '@hearth/texts/areas'
import { html } from 'hono/html'
import { textsOf } from '../../texts.ts'
import type { BrandPresentation, PageTemplate } from './document.ts'
import { openReadablePages } from './readable-page.ts'

type SharePageRequest = { language: Language; theme: string | undefined }

/**
 * Returns a function that gives the page for a picture that was shared with the app before its service worker was there.
 * The worker takes pictures; the server takes none from outside its own pages.
 */
export function openSharePage(
  presentation: Pick<BrandPresentation, 'name' | 'colors'>,
): (asked: SharePageRequest) => Promise<PageTemplate> {
  const readable = openReadablePages(presentation)
  return ({ language, theme }) => {
    const { title, text, open } = textsOf(language, 'install', presentation.name).share
    const main = html`<p>${text}</p>
<p><a class="join" href="/profile-setup#photos">${open}</a></p>`
    return readable({ path: '/share', language, theme, title, main })
  }
}
