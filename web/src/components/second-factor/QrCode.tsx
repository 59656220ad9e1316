import { useEffect, useState } from 'react'
import { Skeleton } from '../states/Skeleton.tsx'

// The white border that a camera needs.
const MARGIN = 4

type QrDrawing = { size: number; path: string }

async function draw(text: string): Promise<QrDrawing> {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}

/** Dark on light in both schemes, because not every camera reads it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<QrDrawing>()
  useEffect(() => {
    let isWanted = true
    void draw(text).then((drawn) => isWanted && setDrawing(drawn))
    return () => {
      isWanted = false
    }
  }, [text])
  if (!drawing) return <Skeleton className="mx-auto aspect-square w-full max-w-52" />
  const { size, path } = drawing
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${size + 2 * MARGIN} ${size + 2 * MARGIN}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-52 rounded-lg bg-on-night text-night"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
