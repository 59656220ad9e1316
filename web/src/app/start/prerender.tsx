import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from '../App.tsx'
import { preload } from './preload.ts'

/** Returns the markup of the landing page. It runs only while the page is built. */
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
