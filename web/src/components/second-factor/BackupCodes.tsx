import { useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../buttons/Button.tsx'
import { Checkbox } from '../fields/Checkbox.tsx'
import { Trouble } from '../fields/Trouble.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import { useCopying } from './use-copying.ts'

type BackupCodesProps = { codes: readonly string[]; onDone: () => void }

/** Stays until its reader says that the codes are kept, because nothing shows them again. */
export function BackupCodes({ codes, onDone }: BackupCodesProps) {
  const words = useTexts('security').secondFactor.codes
  const [isSaved, setIsSaved] = useState(false)
  const [isHurried, setIsHurried] = useState(false)
  const leave = () => (isSaved ? onDone() : setIsHurried(true))
  return (
    <Dialog open onOpenChange={(open) => !open && leave()} title={words.title} description={words.text}>
      <ul
        data-prints
        aria-label={words.list}
        dir="ltr"
        className="grid gap-y-1.5 rounded-lg bg-raised px-3 py-4 text-center font-medium text-sm tabular-nums shadow-well sm:text-base"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <Keeping codes={codes} />
      <Checkbox label={words.saved} checked={isSaved} onChange={setIsSaved} />
      <Trouble reason={isHurried && !isSaved ? words.notSaved : undefined} />
      <Button size="lg" onClick={leave}>
        {words.done}
      </Button>
    </Dialog>
  )
}

function Keeping({ codes }: { codes: readonly string[] }) {
  const words = useTexts('security').secondFactor.codes
  const { told, copy } = useCopying()
  const text = `${words.fileHead}\n\n${codes.join('\n')}\n`
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="soft" onClick={() => void copy(codes.join('\n'))}>
        {words.copy}
      </Button>
      <Button variant="soft" onClick={() => download(text, words.fileName)}>
        {words.download}
      </Button>
      <Button variant="soft" onClick={() => print()}>
        {words.print}
      </Button>
      <p role="status" className="basis-full text-muted text-sm empty:hidden">
        {told}
      </p>
    </div>
  )
}

function download(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
