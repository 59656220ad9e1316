import { directionOf } from '@hearth/texts/formatters'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/buttons/Button.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { SkeletonLines } from '../frame/SkeletonLines.tsx'
import { previewOf } from './pages.queries.ts'
import { trustedHtml } from './trusted-html.ts'

/** How long nothing is typed before the preview follows. */
const PAUSE_MS = 400

/** The text as its readers will see it. The server makes the HTML, as for the public page. */
export function Preview({ text, language }: { text: string; language: string }) {
  const texts = useTexts('consolePages')
  const shown = useLater(text)
  const preview = useQuery({ ...previewOf(shown), enabled: shown !== '', placeholderData: keepPreviousData })
  if (shown === '') return <p className="text-muted text-sm">{texts.emptyPreview}</p>
  if (preview.data) return <Html html={preview.data.html} language={language} />
  if (preview.isPending) return <SkeletonLines />
  return (
    <div role="alert" className="flex flex-col items-start gap-3 text-sm">
      <p>{texts.previewFailed}</p>
      <Button variant="secondary" onClick={() => void preview.refetch()}>
        {texts.preview}
      </Button>
    </div>
  )
}

function Html({ html, language }: { html: string; language: string }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    // By the property: React has no type for what the policy of the page demands here.
    if (place.current) Object.assign(place.current, { innerHTML: trustedHtml(html) })
  }, [html])
  return (
    <article
      ref={place}
      lang={language}
      dir={directionOf(language)}
      className="operator-page lit max-h-[80dvh] overflow-y-auto rounded-xl p-5"
      // It scrolls, so the keyboard has to reach it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
    />
  )
}

function useLater(text: string): string {
  const [shown, setShown] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setShown(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return shown
}
