import './gallery.css'
import { directionOf } from '@hearth/texts/formatters'
import { createRoot, type Root } from 'react-dom/client'
import { toast } from 'sonner'
import { clearOutboxStorage } from '../src/api/outbox/outbox-storage.ts'
import { addFonts } from '../src/app/start/fonts.ts'
import { brand } from '../src/lib/brand.ts'
import { loadTexts, showLanguage } from '../src/lib/texts/loaded-texts.ts'
import { Contents } from './Contents.tsx'
import { NOW } from './data/scene-data.ts'
import { bracketIntl } from './language/bracketed-intl.ts'
import { expectEnglishIn } from './language/shown-texts.ts'
import { listContent } from './language/user-content.ts'
import { leaveScene, openScene } from './scene.tsx'
import type { GalleryWindow } from './scene-type.ts'

const RealDate = Date

/** Every visit begins at the same moment, so that a sheet of screenshots only changes where a screen did. */
function startClockAt(moment: string): void {
  const shift = RealDate.parse(moment) - RealDate.now()
  const now = () => RealDate.now() + shift
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, parts) => Reflect.construct(RealDate, parts.length === 0 ? [now()] : parts),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

// Of videos the gallery has only the posters.
Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })

const html = document.documentElement
addFonts()

function dress({ dir, theme }: { dir: string; theme: string }): void {
  html.dir = dir
  if (theme) {
    html.dataset['theme'] = theme
    document.cookie = `hearth_theme=${theme}; Path=/; SameSite=Lax`
  } else {
    delete html.dataset['theme']
    document.cookie = 'hearth_theme=; Path=/; Max-Age=0'
  }
}

/** Nobody has been here, and no time has passed. */
function beginAnew(): void {
  // Toasts live outside React, and would be shown again to the next.
  toast.dismiss()
  localStorage.clear()
  sessionStorage.clear()
  void clearOutboxStorage()
  startClockAt(NOW)
  scrollTo(0, 0)
}

/** All texts of a language beforehand, so that no state is mistaken for the wait for a text. */
async function speak(language: string): Promise<void> {
  bracketIntl(language)
  await loadTexts('all', language)
  await showLanguage(language)
  await expectEnglishIn(language, brand.name)
}

async function show(root: Root, query: string, onLasting: () => void): Promise<void> {
  const asked = new URLSearchParams(query)
  const language = asked.get('language') ?? 'en'
  await speak(language)
  // Not before: a page that was left may still save a draft, and its invented server answers.
  leaveScene()
  const dir = asked.get('dir') ?? directionOf(language)
  dress({ dir, theme: asked.get('theme') ?? '' })
  beginAnew()
  const [screen, part, state] = [asked.get('screen'), asked.get('part'), asked.get('state') ?? '']
  if (screen) await openScene({ root, screen, state, isRtl: dir === 'rtl', onLasting })
  else if (part) {
    const { PartPage } = await import('./PartPage.tsx')
    root.render(<PartPage name={part} state={state} />)
  } else root.render(<Contents />)
  await document.fonts.ready
}

function openGallery(): GalleryWindow {
  const place = document.getElementById('root')
  if (!place) throw new Error('index.html has no #root')
  let root: Root | undefined
  let mayStay = true

  const open = (query: string) => {
    root?.unmount()
    root = createRoot(place)
    return show(root, query, () => (mayStay = false)).then(
      () => 'ready',
      (error: unknown) => {
        console.error(error)
        return error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'failed'
      },
    )
  }

  return {
    content: () => [brand.name, ...listContent()],
    outcome: open(location.search),
    turnTo(query) {
      if (mayStay) this.outcome = open(query)
      return mayStay
    },
  }
}

window.gallery = openGallery()
