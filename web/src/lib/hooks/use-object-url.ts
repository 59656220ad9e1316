import { useEffect, useState } from 'react'

/** A player that has just gone may still be reading. */
const READ_WITHIN_MS = 10_000

/** An address for what is only in this browser, for as long as it is shown. */
export function useObjectUrl(blob: Blob): string {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    // oxlint-disable-next-line react/set-state-in-effect -- an address has to be given back, so it is made here
    setUrl(made)
    return () => void setTimeout(() => URL.revokeObjectURL(made), READ_WITHIN_MS)
  }, [blob])
  return url
}
