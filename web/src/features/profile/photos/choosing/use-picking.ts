import { MAX_PHOTOS, type OwnPhotoView, photoPath } from '@hearth/contract/photos/photos'
import { useState } from 'react'
import { toast } from 'sonner'
import { newClientId } from '../../../../api/client.ts'
import type { PictureProblem } from '../../../../lib/pictures/opening.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { Picked } from '../crop/CropFlow.tsx'
import type { FailedPhoto } from '../Notices.tsx'

/** Returns the chosen files to crop, and the errors of those that cannot be used. */
export function usePicking(room: number) {
  const texts = useTexts('photos')
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const [troubles, setTroubles] = useState<readonly FailedPhoto[]>([])

  function complain({ name }: Pick<Picked, 'name'>, problem: PictureProblem) {
    const text = problem === 'room' ? texts.problems.room({ most: MAX_PHOTOS }) : texts.problems[problem]
    setTroubles((before) => [...before, { id: newClientId(), name, text }])
  }

  function take(files: readonly File[], replaces?: string) {
    if (picked.length > 0) return
    const most = replaces ? 1 : room
    setTroubles([])
    for (const file of files.slice(most)) complain(file, 'room')
    setPicked(files.slice(0, most).map((file) => ({ file, name: file.name, ...(replaces && { replaces }) })))
  }

  /** A photo that is up already, framed again from the largest picture there is of it. */
  async function takeAgain({ id, widths }: OwnPhotoView) {
    try {
      const reply = await fetch(photoPath(id, widths.at(-1) ?? 0, 'webp'))
      if (!reply.ok) throw new Error(String(reply.status))
      setPicked([{ file: await reply.blob(), name: '', replaces: id, isUp: true }])
    } catch {
      toast.error(texts.failures.recrop)
    }
  }

  return {
    picked,
    troubles,
    complain,
    take,
    takeAgain,
    dismiss: (id: string) => setTroubles((before) => before.filter((one) => one.id !== id)),
    end: () => setPicked([]),
  }
}
