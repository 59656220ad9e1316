/** The list with one of it at another place. */
export function movedTo<T>(all: readonly T[], from: number, to: number): T[] {
  const one = all[from]
  if (one === undefined) return [...all]
  const at = Math.min(Math.max(to, 0), all.length - 1)
  return all.toSpliced(from, 1).toSpliced(at, 0, one)
}

/** Where a key would put what stands at `place`; nothing for a key that moves nothing. */
export function placeByKey(
  key: string,
  place: number,
  { count, isRtl }: { count: number; isRtl: boolean },
): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: isRtl ? 1 : -1,
    ArrowRight: isRtl ? -1 : 1,
    ArrowUp: -1,
    ArrowDown: 1,
    Home: -place,
    End: count - 1 - place,
  }
  const step = steps[key]
  return step === undefined ? undefined : Math.min(Math.max(place + step, 0), count - 1)
}

type TileBox = { left: number; top: number; right: number; bottom: number }

/** The place under the finger, or the nearest one. */
export function placeAt(boxes: readonly TileBox[], x: number, y: number): number {
  const distances = boxes.map(({ left, top, right, bottom }) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)),
  )
  return distances.indexOf(Math.min(...distances))
}
