import { Button } from '../../../components/buttons/Button.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'

/** Asks before a link opens. The host is the real one, in ASCII, so that no letter looks like another. */
export function OpenLink({ url, onClose }: { url: URL; onClose: () => void }) {
  const texts = useTexts('openLink')
  function open() {
    window.open(url, '_blank', 'noopener,noreferrer')
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} description={texts.text}>
      <p dir="ltr" className="wrap-anywhere rounded-lg bg-sunken px-4 py-3 text-center font-semibold">
        {url.host}
      </p>
      <p className="text-pretty text-muted text-sm">{texts.hint}</p>
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button onClick={open}>{texts.action}</Button>
      </div>
    </Dialog>
  )
}
