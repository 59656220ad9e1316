import { useEffect, useRef, useState } from 'react'
import { usePhotoTexts } from '../../../lib/texts/profile/photos.ts'

/** Announces moves and finished uploads to screen readers. */
export function Announcements({ moved, count }: { moved: string; count: number }) {
  const texts = usePhotoTexts().upload
  const before = useRef(count)
  const [arrived, setArrived] = useState('')
  useEffect(() => {
    if (count > before.current) setArrived(texts.done(count))
    before.current = count
  }, [count, texts])
  return (
    <>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <p role="status" className="sr-only">
        {arrived}
      </p>
    </>
  )
}
