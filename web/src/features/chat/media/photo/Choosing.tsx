import { Camera, Images } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '../../../../components/buttons/Button.tsx'
import { ACCEPTED, NoPicture, type PictureProblem } from '../../../../lib/pictures/opening.ts'
import { type WholePicture, wholePicture } from '../../../../lib/pictures/whole-picture.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { AttachmentsLeft } from '../AttachmentsLeft.tsx'

type ChoosingProps = { onPicture: (picture: WholePicture) => void }

/** The system's own ways to choose a picture and to take one. */
export function Choosing({ onPicture }: ChoosingProps) {
  const { sharing: texts } = useTexts('chatMedia')
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isOpening, setIsOpening] = useState(false)
  const [problem, setProblem] = useState<PictureProblem>()

  async function arrive({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    if (!file) return
    setProblem(undefined)
    setIsOpening(true)
    try {
      onPicture(await wholePicture(file))
    } catch (error) {
      setProblem(error instanceof NoPicture ? error.problem : 'broken')
    } finally {
      setIsOpening(false)
    }
    // Or the same file could not be chosen a second time.
    currentTarget.value = ''
  }

  return (
    <>
      <p className="text-pretty text-muted">{texts.on}</p>
      <AttachmentsLeft kind="chat_photos" />
      <div className="flex flex-col gap-3">
        <Button size="lg" busy={isOpening} onClick={() => files.current?.click()}>
          <Images aria-hidden className="size-5" />
          {isOpening ? texts.opening : texts.choose}
        </Button>
        <Button
          variant="soft"
          size="lg"
          disabled={isOpening}
          onClick={() => camera.current?.click()}
          className="hidden pointer-coarse:inline-flex"
        >
          <Camera aria-hidden className="size-5" />
          {texts.take}
        </Button>
      </div>
      <div role="alert" className="empty:hidden">
        {problem && <Problem problem={problem} />}
      </div>
      <input ref={files} type="file" hidden accept={ACCEPTED} onChange={(event) => void arrive(event)} />
      <input
        ref={camera}
        type="file"
        hidden
        capture="environment"
        accept="image/*"
        onChange={(event) => void arrive(event)}
      />
    </>
  )
}

function Problem({ problem }: { problem: PictureProblem }) {
  const { problems } = useTexts('photos')
  // There is room for any number of photos in a conversation.
  return <p className="text-danger text-sm">{problem === 'room' ? problems.broken : problems[problem]}</p>
}
