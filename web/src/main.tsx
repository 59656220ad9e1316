import './page.css'
import { piecesAt } from './app/start/frames.ts'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

// The screen's own pieces are on their way while React is still coming. Each begins some ten requests, and between
// them a slow phone may do something else.
for (const load of piecesAt(location.pathname)) {
  load().catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve))
}

const { start } = await import('./app/start/start.tsx')
await start(place)
