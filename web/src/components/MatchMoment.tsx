import type { PhotoView } from '@hearth/contract/photos'
import { useEffect, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import { PersonPicture } from './PersonPicture.tsx'
import { Mark } from './Wordmark.tsx'

type Face = { id: string; name: string; photo: PhotoView | undefined }
type Words = { title: string; text: string; write: string; keepSwiping: string }

type MatchMomentProps = {
  words: Words
  own: Face
  other: Face
  isOpening: boolean
  /** Said in here, because a toast would lie beneath. */
  failure?: string | undefined
  onWrite: () => void
  onClose: () => void
}

/** Two people by one fire, over everything else. The browser's own dialog holds the focus and gives it back. */
export function MatchMoment({ words, own, other, isOpening, failure, onWrite, onClose }: MatchMomentProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const write = useRef<HTMLButtonElement>(null)
  const [title, text] = [useId(), useId()]

  useEffect(() => {
    dialog.current?.showModal()
    write.current?.focus()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      aria-describedby={text}
      onClose={onClose}
      className="match-moment night fixed inset-0 m-0 size-full max-h-none max-w-none overflow-y-auto overflow-x-clip"
    >
      <div className="mx-auto flex min-h-full max-w-md flex-col items-center justify-center gap-10 px-6 pt-[max(2rem,env(safe-area-inset-top))] pb-[max(2rem,env(safe-area-inset-bottom))] text-center">
        <div aria-hidden className="relative flex items-end justify-center">
          <span className="match-fire absolute -inset-x-24 -inset-y-20" />
          <PersonPicture {...own} sizes="10rem" isEager className="match-own arch w-40" />
          <PersonPicture {...other} sizes="10rem" isEager className="match-other arch w-40" />
          <span className="match-mark absolute inset-x-0 -bottom-6 z-1 mx-auto flex size-16 items-center justify-center rounded-full bg-on-night text-night shadow-lift">
            <Mark className="size-9" />
          </span>
        </div>
        <div className="flex flex-col gap-3">
          <h2 id={title} className="text-balance font-display font-semibold text-3xl">
            {words.title}
          </h2>
          <p id={text} className="wrap-anywhere text-balance text-lg text-night-muted">
            {words.text}
          </p>
        </div>
        <div className="flex w-full max-w-xs flex-col gap-3">
          <Button ref={write} size="lg" busy={isOpening} onClick={onWrite} className="wrap-anywhere">
            {words.write}
          </Button>
          {failure && <p role="alert">{failure}</p>}
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            className="min-h-13 rounded-full px-7 font-semibold transition-colors hover:bg-night-line"
          >
            {words.keepSwiping}
          </button>
        </div>
      </div>
    </dialog>
  )
}
