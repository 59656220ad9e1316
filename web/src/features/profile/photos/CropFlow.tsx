import { useEffect, useEffectEvent, useState } from 'react'
import type { PictureProblem } from '../../../lib/texts/photos.ts'
import { CropDialog } from './CropDialog.tsx'
import { type Crop, wholeCrop } from './crop.rules.ts'
import { developed } from './drawing.ts'
import { NoPicture, openPicture } from './opening.ts'

export type Picked = { file: Blob; name: string; replaces?: string }

type CropFlowProps = {
  picked: readonly Picked[]
  onReady: (blob: Blob, picked: Picked) => void
  onProblem: (picked: Picked, problem: PictureProblem) => void
  onClose: () => void
}

const SLOW_MS = 1_200

/** Takes what was picked through the frame, one after the other. */
export function CropFlow({ picked, onReady, onProblem, onClose }: CropFlowProps) {
  const [nth, setNth] = useState(0)
  const [opened, setOpened] = useState<{ nth: number; picture: ImageBitmap }>()
  const [slowNth, setSlowNth] = useState<number>()
  const [isWorking, setIsWorking] = useState(false)
  const current = picked[nth]
  const picture = opened?.nth === nth ? opened.picture : undefined

  function goOn() {
    setIsWorking(false)
    if (nth + 1 < picked.length) setNth(nth + 1)
    else onClose()
  }

  const arrive = useEffectEvent((arrived: ImageBitmap) => setOpened({ nth, picture: arrived }))
  const giveUp = useEffectEvent((one: Picked, error: unknown) => {
    onProblem(one, error instanceof NoPicture ? error.problem : 'broken')
    goOn()
  })

  useEffect(() => {
    if (!current) return
    let isLeft = false
    let held: ImageBitmap | undefined
    const slow = setTimeout(() => setSlowNth(nth), SLOW_MS)
    openPicture(current.file).then(
      (arrived) => {
        held = arrived
        if (isLeft) held.close()
        else arrive(arrived)
      },
      (error: unknown) => !isLeft && giveUp(current, error),
    )
    return () => {
      isLeft = true
      clearTimeout(slow)
      held?.close()
    }
  }, [current, nth])

  async function develop(one: Picked, from: ImageBitmap, crop: Crop) {
    const blob = await developed(from, crop).catch(() => undefined)
    if (blob) onReady(blob, one)
    else onProblem(one, 'broken')
  }

  async function done(crop: Crop) {
    if (!current || !picture) return
    setIsWorking(true)
    await develop(current, picture, crop)
    goOn()
  }

  async function doneAll(crop: Crop) {
    if (!current || !picture) return
    setIsWorking(true)
    await develop(current, picture, crop)
    // One after the other: a phone has memory for few open pictures.
    for (const one of picked.slice(nth + 1)) {
      try {
        const next = await openPicture(one.file)
        await develop(one, next, wholeCrop)
        next.close()
      } catch (error) {
        onProblem(one, error instanceof NoPicture ? error.problem : 'broken')
      }
    }
    onClose()
  }

  return (
    <CropDialog
      picture={picture}
      isSlow={slowNth === nth}
      isWorking={isWorking}
      place={nth + 1}
      count={picked.length}
      onDone={(crop) => void done(crop)}
      onDoneAll={(crop) => void doneAll(crop)}
      onLeaveOut={goOn}
    />
  )
}
