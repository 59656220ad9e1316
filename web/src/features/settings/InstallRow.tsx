import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { LazyInstallDialog } from '../../components/install/LazyInstallDialog.tsx'
import { pressable, RowIcon, RowWords } from '../../components/layout/RowGroup.tsx'
import { askToInstall, useInstallWay } from '../../lib/browser/installing.ts'
import { useTexts } from '../../lib/texts/texts.ts'

/** Installs the app, or shows how. Nothing where it is installed or cannot be. */
export function InstallRow() {
  const words = useTexts('settings').install
  const way = useInstallWay()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (!way) return null
  return (
    <li>
      <button
        type="button"
        aria-haspopup={way === 'steps' ? 'dialog' : undefined}
        onClick={() => (way === 'prompt' ? void askToInstall() : setIsOpen(true))}
        className={pressable}
      >
        <RowIcon icon={Smartphone} />
        <RowWords title={words.title} text={words.text} />
      </button>
      {isOpen && <LazyInstallDialog first="steps" onInstall={close} onDecline={close} onClose={close} />}
    </li>
  )
}
