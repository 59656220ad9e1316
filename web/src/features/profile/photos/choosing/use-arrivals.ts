import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

const bringsFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false

/** Pictures that are dropped or pasted; says whether some hang over the page now. */
export function useArrivals(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const arrive = useEffectEvent((files: File[]) => files.length > 0 && onFiles(files))

  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) =>
      arrive([...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/')))
    // A file that misses its place would otherwise be opened instead of the page, and take the page with it.
    const keepPage = (event: globalThis.DragEvent) =>
      bringsFiles(event.dataTransfer) && event.preventDefault()
    document.addEventListener('paste', onPaste)
    addEventListener('dragover', keepPage)
    addEventListener('drop', keepPage)
    return () => {
      document.removeEventListener('paste', onPaste)
      removeEventListener('dragover', keepPage)
      removeEventListener('drop', keepPage)
    }
  }, [])

  return {
    isOver,
    target: {
      onDragEnter: ({ dataTransfer }: DragEvent) => setIsOver(bringsFiles(dataTransfer)),
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false)
      },
      onDrop: ({ dataTransfer }: DragEvent) => {
        setIsOver(false)
        if (bringsFiles(dataTransfer)) onFiles([...dataTransfer.files])
      },
    },
  }
}
