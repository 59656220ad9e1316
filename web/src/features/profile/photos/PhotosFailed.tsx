import { WifiOff } from 'lucide-react'
import { Button } from '../../../components/buttons/Button.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'

/** In the place of the photos, while the rest of the page can be used. */
export function PhotosFailed({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts('photos').failures
  return (
    <div
      role="alert"
      data-photos
      className="flex flex-col items-center gap-3 rounded-lg bg-sunken px-5 py-8 text-center"
    >
      <WifiOff aria-hidden className="size-7 text-brand" />
      <p className="font-semibold">{texts.load}</p>
      <p className="max-w-sm text-balance text-muted text-sm">{texts.loadText}</p>
      <Button variant="secondary" onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  )
}
