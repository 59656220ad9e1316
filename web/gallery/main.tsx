import './gallery.css'
import { createRoot } from 'react-dom/client'
import { forgetUploads } from '../src/features/profile/photos/forget-uploads.ts'
import { Contents } from './Contents.tsx'
import { startClockAt } from './clock.ts'
import { openScene } from './scene.tsx'
import { NOW } from './world.ts'

const asked = new URLSearchParams(location.search)
const house = document.documentElement
const look = { dir: asked.get('dir') ?? 'ltr', theme: asked.get('theme') ?? '' }

house.dir = look.dir
if (look.theme) {
  house.dataset['theme'] = look.theme
  document.cookie = `hearth_theme=${look.theme}; Path=/; SameSite=Lax`
} else {
  document.cookie = 'hearth_theme=; Path=/; Max-Age=0'
}
localStorage.clear()
forgetUploads()
startClockAt(NOW)

async function show(): Promise<void> {
  const place = document.getElementById('root')
  if (!place) throw new Error('index.html has no #root')
  const root = createRoot(place)
  const [screen, part, state] = [asked.get('screen'), asked.get('part'), asked.get('state') ?? '']
  if (screen) await openScene({ root, screen, state, isRtl: look.dir === 'rtl' })
  else if (part) {
    const { PartPage } = await import('./PartPage.tsx')
    root.render(<PartPage name={part} state={state} />)
  } else root.render(<Contents />)
  await document.fonts.ready
}

/** Whoever takes pictures or measures waits for this word on the document, or for what went wrong. */
show().then(
  () => {
    house.dataset['gallery'] = 'ready'
  },
  (error: unknown) => {
    house.dataset['gallery'] = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'failed'
    console.error(error)
  },
)
