import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './App.tsx'
import { preload } from './pieces.tsx'

const PATIENCE_MS = 400

/** Shows the page in `place`: at once whole where its pieces are quick to come, and else with a pulse first. */
export async function start(place: Element): Promise<void> {
  await Promise.race([preload(location.pathname), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  const root = createRoot(place)
  // A transition is drawn in slices, so that a slow phone can answer a touch meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </StrictMode>,
    ),
  )
}
