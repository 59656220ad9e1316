import type { Browser, Page } from '@playwright/test'
import type { Server } from '../server/server.ts'
import { type Gallery, openGallery } from './gallery.ts'
import { type Trouble, watch } from './trouble.ts'

/** One page for all that a worker looks at: a browser's first page costs more than the look. */
export type GalleryViewer = { page: Page; gallery: Gallery; trouble: Trouble; close: () => Promise<void> }

export async function openViewer(browser: Browser, server: Server): Promise<GalleryViewer> {
  const policy = (await fetch(server.url)).headers.get('content-security-policy')
  const gallery = await openGallery(policy ?? undefined)
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const trouble: Trouble = { expected: [], seen: [] }
  await watch(context, gallery.url, () => trouble)
  return {
    page: await context.newPage(),
    gallery,
    trouble,
    close: async () => {
      await context.close()
      await gallery.close()
    },
  }
}
