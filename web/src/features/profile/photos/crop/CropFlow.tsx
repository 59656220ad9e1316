import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { NoPicture, openPicture, type PictureProblem } from '../../../../lib/pictures/opening.ts'
import { SmallDialog } from '../choosing/SmallDialog.tsx'
import { CropDialog } from './CropDialog.tsx'
import { type Crop, wholeCrop } from './crop.rules.ts'
import { developed } from './drawing.ts'

export type Picked = {
  file: Blob
  name: string
  replaces?: string
  /** It is up already, so nobody is asked again whether it is large enough. */
  isUp?: true
}

type CropFlowProps = {
  picked: readonly Picked[]
  onReady: (blob: Blob, picked: Picked) => void
  onProblem: (picked: Picked, problem: PictureProblem) => void
  onAnother: (picked: Picked) => void
  onClose: () => void
}

const SLOW_MS = 1_200
// With fewer a photo is blurred on the card of a phone.
const LEAST_PX = 480

const isSmall = ({ width, height }: ImageBitmap, { isUp }: Picked) =>
  !isUp && Math.min(width, height) < LEAST_PX

const problemOf = (error: unknown) => (error instanceof NoPicture ? error.problem : 'broken')

/** Takes what was picked through the frame, one after the other. */
export function CropFlow({ picked, onReady, onProblem, onAnother, onClose }: CropFlowProps) {
  const [nth, setNth] = useState(0)
  const [opened, setOpened] = useState<{ nth: number; picture: ImageBitmap }>()
  const [slowNth, setSlowNth] = useState<number>()
  const [isWorking, setIsWorking] = useState(false)
  const [wantedNth, setWantedNth] = useState<number>()
  const run = useRef(0)
  const current = picked[nth]
  const picture = opened?.nth === nth ? opened.picture : undefined

  function goOn(to = nth + 1) {
    run.current += 1
    setIsWorking(false)
    if (to < picked.length) setNth(to)
    else onClose()
  }

  const arrive = useEffectEvent((arrived: ImageBitmap) => setOpened({ nth, picture: arrived }))
  const giveUp = useEffectEvent((one: Picked, error: unknown) => {
    onProblem(one, problemOf(error))
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

  /** Returns whether the pictures were left meanwhile; then nothing more becomes of them. */
  function beginWork(): () => boolean {
    setIsWorking(true)
    const mine = run.current
    return () => run.current !== mine
  }

  async function develop(one: Picked, from: ImageBitmap, crop: Crop, isLeft: () => boolean) {
    const blob = await developed(from, crop).catch(() => undefined)
    if (isLeft()) return
    if (blob) onReady(blob, one)
    else onProblem(one, 'broken')
  }

  /** Returns whether somebody must be asked about it first, because it is small. */
  async function developWhole(one: Picked, isLeft: () => boolean): Promise<boolean> {
    try {
      const opening = await openPicture(one.file)
      const isAsked = isSmall(opening, one)
      if (!isAsked && !isLeft()) await develop(one, opening, wholeCrop, isLeft)
      opening.close()
      return isAsked
    } catch (error) {
      if (!isLeft()) onProblem(one, problemOf(error))
      return false
    }
  }

  async function done(crop: Crop) {
    if (!current || !picture) return
    const isLeft = beginWork()
    await develop(current, picture, crop, isLeft)
    if (!isLeft()) goOn()
  }

  async function doneAll(crop: Crop) {
    if (!current || !picture) return
    const isLeft = beginWork()
    await develop(current, picture, crop, isLeft)
    // One after the other: a phone has memory for few open pictures.
    for (const [place, one] of picked.entries()) {
      if (place <= nth) continue
      if (isLeft()) return
      const isAsked = await developWhole(one, isLeft)
      if (isAsked && !isLeft()) return goOn(place)
    }
    if (!isLeft()) onClose()
  }

  if (current && picture && wantedNth !== nth && isSmall(picture, current)) {
    return (
      <SmallDialog
        picture={picture}
        isOnly={picked.length === 1}
        onUse={() => setWantedNth(nth)}
        onAnother={() => onAnother(current)}
        onLeaveOut={() => goOn()}
      />
    )
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
      onLeaveOut={() => goOn()}
    />
  )
}
