import { type ReactNode, Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { showLanguage, takeTextsFrom } from './loaded-texts.ts'
import { useTexts } from './texts.ts'

afterEach(() => showLanguage('en'))

function TwoAreas() {
  const { back } = useTexts('chat')
  const { title } = useTexts('terms')
  return `${back} ${title}`
}

test('a component may take texts of several areas, none of which is loaded', async () => {
  // With `act` React would start the component afresh. Here it goes on where it has waited.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  takeTextsFrom(async (area) => ({ [area]: () => ({ back: 'Zurück zu', title: 'den Regeln' }) }))
  await showLanguage('xx')
  const container = document.createElement('div')
  const errors: unknown[] = []
  const root = createRoot(container, { onRecoverableError: (error) => errors.push(error) })
  const show = (content: ReactNode) => root.render(<Suspense fallback="Loading">{content}</Suspense>)
  show('Before')
  await vi.waitFor(() => expect(container.textContent).toBe('Before'))
  startTransition(() => show(<TwoAreas />))
  await vi.waitFor(() => expect(container.textContent).toBe('Zurück zu den Regeln'))
  expect(errors).toEqual([])
  root.unmount()
})
