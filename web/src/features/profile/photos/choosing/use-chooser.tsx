import { type ChangeEvent, useRef } from 'react'
import { ACCEPTED } from '../../../../lib/pictures/opening.ts'

export type Chooser = ReturnType<typeof useChooser>

/** The system's own ways to choose pictures and to take one. */
export function useChooser(onFiles: (files: File[], replaces?: string) => void) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const replaced = useRef<string>(undefined)

  function arrive({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(currentTarget.files ?? [])]
    // Or the same file could not be chosen a second time.
    currentTarget.value = ''
    if (chosen.length > 0) onFiles(chosen, replaced.current)
  }

  function open(input: HTMLInputElement | null, replaces?: string) {
    replaced.current = replaces
    if (!input) return
    input.multiple = input === files.current && replaces === undefined
    input.click()
  }

  return {
    choose: (replaces?: string) => open(files.current, replaces),
    takeOne: () => open(camera.current),
    inputs: (
      <>
        <input ref={files} type="file" hidden multiple accept={ACCEPTED} onChange={arrive} />
        <input ref={camera} type="file" hidden capture="user" accept="image/*" onChange={arrive} />
      </>
    ),
  }
}
