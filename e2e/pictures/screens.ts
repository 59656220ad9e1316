import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { root } from '../../tools/steps.ts'
import { findHeadless, requireSystem } from '../../tools/system.ts'
import { partList } from '../../web/gallery/part-list.ts'
import { screens } from '../../web/gallery/screens.ts'
import { standStill } from '../journeys/screens/axe.ts'
import { browserFlags } from '../support/browser/browser.ts'
import { photograph } from '../support/browser/camera.ts'
import {
  buildGallery,
  type Gallery,
  type GalleryItem,
  openGallery,
  show,
} from '../support/browser/gallery.ts'
import { takeReadmePictures } from './readme-pictures.ts'

const folder = join(root, '.tmp', 'screens')
const phone = { width: 390, height: 844 }
const sizes = { phone, desk: { width: 1280, height: 800 } }
const themes = ['light', 'dark'] as const

type PictureVariant = { size: keyof typeof sizes; theme: (typeof themes)[number]; dir: 'ltr' | 'rtl' }
const everyLook: PictureVariant[] = (['phone', 'desk'] as const).flatMap((size) =>
  themes.map((theme) => ({ size, theme, dir: 'ltr' as const })),
)
const rightToLeft: PictureVariant[] = [
  { size: 'phone', theme: 'light', dir: 'rtl' },
  { size: 'desk', theme: 'dark', dir: 'rtl' },
]

type ScreenPicture = { what: GalleryItem; look: PictureVariant; file: string }

const fileOf = ({ kind, name, state }: GalleryItem, { size, theme, dir }: PictureVariant) => {
  const words = [state || 'all', size, theme, ...(dir === 'rtl' ? ['rtl'] : [])].join(' ')
  return `${kind === 'part' ? 'parts' : name}/${kind === 'part' ? `${name} ` : ''}${words}.webp`.replaceAll(
    ' ',
    '-',
  )
}

function pictures(): ScreenPicture[] {
  const scenes: GalleryItem[] = Object.entries(screens).flatMap(([name, states]) =>
    Object.keys(states).map((state): GalleryItem => ({ kind: 'screen', name, state })),
  )
  const parts: GalleryItem[] = Object.entries<readonly string[]>(partList).flatMap(([name, states]) =>
    (states.length > 0 ? states : ['']).map((state): GalleryItem => ({ kind: 'part', name, state })),
  )
  const isFirstOf = (what: GalleryItem) => scenes.find(({ name }) => name === what.name) === what
  return [...scenes, ...parts].flatMap((what) =>
    [...everyLook, ...(isFirstOf(what) ? rightToLeft : [])].map((look) => ({
      what,
      look,
      file: fileOf(what, look),
    })),
  )
}

/** The picture is taken all the same: it shows best what is wrong. */
function complain(error: Error): void {
  console.error(error.message)
  process.exitCode = 1
}

async function visitGallery(browser: Browser, gallery: Gallery, waiting: ScreenPicture[]): Promise<void> {
  const page = await browser.newPage()
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { what, look, file } = next
    await page.setViewportSize(sizes[look.size])
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await show(page, gallery, what, { theme: look.theme, dir: look.dir }).catch(complain)
    await standStill(page)
    await photograph(page, join(folder, file))
  }
  await page.close()
}

function indexOf(all: ScreenPicture[]): string {
  const row = (what: GalleryItem) => {
    const cells = all
      .filter((one) => one.what === what)
      .map(({ file, look }) => {
        const alt = [what.name, what.state, look.size, look.theme, look.dir].filter(Boolean).join(', ')
        return `<a href="${file}"><img src="${file}" width="${look.size === 'phone' ? 120 : 300}" alt="${alt}"></a>`
      })
    return `**${what.state || 'all states'}**\n\n${cells.join('\n')}\n`
  }
  const titles = [...new Set(all.map(({ what }) => titleOf(what)))]
  const chapters = titles.map((title) => {
    const whats = [...new Set(all.flatMap(({ what }) => (titleOf(what) === title ? [what] : [])))]
    return `## ${title}\n\n${whats.map(row).join('\n')}`
  })
  return `# Every screen, in every state\n\nWritten by \`npm run screens\`: at 390×844 and 1280×800, light and dark, the first state of each screen right-to-left too. \`npm run gallery\` shows the same things alive.\n\n${chapters.join('\n')}`
}

const titleOf = ({ kind, name }: GalleryItem) => (kind === 'part' ? `Part: ${name}` : name)

/** Every screen in every state, into a folder that is not part of the repository. */
async function takeAllPictures(browser: Browser): Promise<void> {
  await buildGallery()
  const gallery = await openGallery()
  try {
    const all = pictures()
    await rm(folder, { recursive: true, force: true })
    const folders = new Set(all.map(({ file }) => file.split('/')[0] ?? ''))
    for (const name of folders) await mkdir(join(folder, name), { recursive: true })
    await writeFile(join(folder, 'README.md'), indexOf(all))
    const waiting = [...all]
    await Promise.all([visitGallery(browser, gallery, waiting), visitGallery(browser, gallery, waiting)])
  } finally {
    await gallery.close()
  }
}

const missing = await requireSystem({ emoji: true })
if (missing) throw new Error(missing)
const browser = await chromium.launch({ executablePath: findHeadless(), args: browserFlags })
try {
  if (process.argv.includes('--readme')) await takeReadmePictures(browser)
  else await takeAllPictures(browser)
} finally {
  await browser.close()
}
