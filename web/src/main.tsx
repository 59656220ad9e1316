import './styles.css'
import { piecesAt } from './app/screens.ts'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

// The screen's own pieces are on their way while React is still coming.
for (const load of piecesAt(location.pathname)) load().catch(() => undefined)

const { start } = await import('./app/start.tsx')
await start(place)
