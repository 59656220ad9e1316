import './console.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { addFonts } from '../app/start/fonts.ts'
import { loadTexts, takeTextsFrom } from '../lib/texts/loaded-texts.ts'
import { ConsoleApp } from './ConsoleApp.tsx'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

const version = document.documentElement.dataset['texts']
takeTextsFrom(
  (bundle, language) =>
    import(/* @vite-ignore */ `/console/assets/texts-${version}-${language}-${bundle}.js`),
)
addFonts()
await loadTexts('console')
createRoot(place).render(
  <StrictMode>
    <BrowserRouter basename="/console">
      <ConsoleApp />
    </BrowserRouter>
  </StrictMode>,
)
