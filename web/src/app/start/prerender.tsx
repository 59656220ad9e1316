import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from '../App.tsx'
import { preload } from './preload.ts'

/** The landing page as markup, for `start` to go on with. Run while the page is built, never in a browser. */
export async function prerender(): Promise<string> {
  await preload('/')
  return renderToString(
    <StrictMode>
      <StaticRouter location="/">
        <App />
      </StaticRouter>
    </StrictMode>,
  )
}
