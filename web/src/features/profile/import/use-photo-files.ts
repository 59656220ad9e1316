import { useEffect, useState } from 'react'

export type PhotoFile = { blob: Blob; url: string; isBroken: boolean; onBroken: () => void }

/** Returns the photos of a file with addresses for the page, and which of them cannot be shown. */
export function usePhotoFiles(blobs: readonly Blob[]): PhotoFile[] {
  const [files] = useState(() => blobs.map((blob) => ({ blob, url: URL.createObjectURL(blob) })))
  const [broken, setBroken] = useState<readonly string[]>([])
  useEffect(
    () => () => {
      for (const { url } of files) URL.revokeObjectURL(url)
    },
    [files],
  )
  return files.map((file) => ({
    ...file,
    isBroken: broken.includes(file.url),
    onBroken: () => setBroken((others) => [...others, file.url]),
  }))
}
