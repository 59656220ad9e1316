import { useRef } from 'react'
import { Button } from '../../../components/buttons/Button.tsx'
import { Trouble } from '../../../components/fields/Trouble.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'

type FileChooserProps = {
  label: string
  isBusy: boolean
  reason: string | undefined
  onChoose: (file: File) => void
}

/** The button that chooses the file of an export, and why the last one was refused. */
export function FileChooser({ label, isBusy, reason, onChoose }: FileChooserProps) {
  const { busy } = useTexts('profileImport')
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Trouble reason={reason} />
      <Button
        variant="secondary"
        className="self-start"
        busy={isBusy}
        onClick={() => chooser.current?.click()}
      >
        {isBusy ? busy : label}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file can be chosen again.
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}
