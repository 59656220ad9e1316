import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'

/** Announces moves and finished uploads to screen readers. */
export function Announcements({ moved, count }: { moved: string; count: number }) {
  const texts = useTexts('photos').upload
  const before = useRef(count)
  const [arrived, setArrived] = useState('')
  useEffect(() => {
    if (count > before.current) setArrived(texts.done({ place: count }))
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
