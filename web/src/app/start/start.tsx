import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { keepInstallPrompt } from '../../lib/browser/install-prompt.ts'
import { App } from '../App.tsx'
import { removeDocumentFrame } from './document-frame.ts'
import { loadFonts } from './late-fonts.ts'
import { preload } from './preload.ts'

const PATIENCE_MS = 400

const page = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
)

/** Renders the page into `place`, with a loading pulse if its scripts take longer than 400 ms. */
export async function start(place: Element): Promise<void> {
  keepInstallPrompt()
  const pieces = preload(location.pathname)
  // The landing page is there already, and is brought to life as it is.
  if (place.firstElementChild) {
    await pieces
    startTransition(() => void hydrateRoot(place, page))
    return loadFonts(place)
  }
  await Promise.race([pieces, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  const drawn = removeDocumentFrame(place)
  const root = createRoot(place)
  // A transition is drawn in slices, so that a slow phone can answer a touch meanwhile.
  startTransition(() => root.render(page))
  return loadFonts(place, drawn)
}
