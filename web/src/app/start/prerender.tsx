import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { showLanguage, type TextMakers, takeTextsFrom } from '../../lib/texts/loaded-texts.ts'
import { App } from '../App.tsx'
import { preload } from './preload.ts'

const texts = import.meta.glob<TextMakers>('../../../../texts/compiled/*/{front,landing,figures}.js', {
  eager: true,
})

/** Returns the markup of the landing page in a language. It runs only while the page is built. */
export async function prerender(language: string): Promise<string> {
  takeTextsFrom((_, wanted) => {
    const modules = Object.entries(texts).filter(([path]) => path.includes(`/compiled/${wanted}/`))
    return Promise.resolve(Object.assign({}, ...modules.map(([, module]) => module)))
  })
  await showLanguage(language)
  await preload('/')
  return renderToString(
    <StrictMode>
      <StaticRouter location="/">
        <App />
      </StaticRouter>
    </StrictMode>,
  )
}
