import type { NoteView } from '@hearth/contract/people/notes'
import type { PhotoView } from '@hearth/contract/photos/photos'
import { Flag, Heart } from 'lucide-react'
import { usePromptText } from '../../lib/texts/prompts.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { IconButton } from '../buttons/Button.tsx'
import { Photo } from '../photo/Photo.tsx'
import { NoteInFolder } from './NoteInFolder.tsx'

type NoteBubbleProps = {
  firstName: string
  note: NoteView
  /** The viewer's own photo that it is about, as soon as it is known. */
  photo: PhotoView | undefined
  onReport: () => void
  className?: string
}

/** The note of a like, over the viewer's photo or answer that it is about. */
export function NoteBubble({ firstName, note, photo, onReport, className = '' }: NoteBubbleProps) {
  const texts = useTexts('people').theirNote
  const promptText = usePromptText()
  const { about, content, isHidden } = note
  const isPhoto = about.kind === 'photo'
  return (
    <figure className={`note-bubble @container ${className}`}>
      <figcaption className="flex min-h-11 items-center gap-2 font-medium text-sm leading-tight">
        <Heart aria-hidden className="size-4 shrink-0 fill-current text-brand" />
        <span className="wrap-break-word min-w-0 flex-1">
          {isPhoto ? texts.photo({ firstName }) : texts.answer({ firstName })}
        </span>
        <IconButton label={texts.report({ firstName })} onClick={onReport} className="-me-2">
          <Flag aria-hidden className="size-4" />
        </IconButton>
      </figcaption>
      <div className={`flex flex-col ${isPhoto ? '@min-[16rem]:flex-row @min-[16rem]:items-end' : ''}`}>
        {isPhoto ? (
          <OwnPhoto photo={photo} alt={texts.ownPhoto} />
        ) : (
          <div className="rounded-xl bg-surface/70 px-4 pt-3 pb-6">
            <p className="text-muted text-xs">{promptText(about.promptId)}</p>
            <p dir="auto" className="wrap-break-word line-clamp-2 font-display leading-snug">
              {about.answer}
            </p>
          </div>
        )}
        {isHidden ? (
          <div className="ms-4">
            <NoteInFolder />
          </div>
        ) : (
          <blockquote
            dir="auto"
            className={`wrap-break-word relative min-w-0 rounded-xl bg-brand px-4 py-2.5 text-on-brand shadow-soft ${isPhoto ? '-mt-4 ms-4 self-start rounded-ss-sm @min-[16rem]:-ms-3 @min-[16rem]:mt-0 @min-[16rem]:mb-2 @min-[16rem]:self-auto @min-[16rem]:rounded-ss-xl @min-[16rem]:rounded-es-sm' : '-mt-4 ms-4 self-start rounded-ss-sm'}`}
          >
            {texts.quoted({ words: content })}
          </blockquote>
        )}
      </div>
    </figure>
  )
}

function OwnPhoto({ photo, alt }: { photo: PhotoView | undefined; alt: string }) {
  const frame = 'h-24 w-20 shrink-0 rounded-lg bg-sunken'
  const empty = <span aria-hidden className={frame} />
  if (!photo) return empty
  return (
    <Photo photo={photo} sizes="5rem" alt={photo.alt || alt} isEager fallback={empty} className={frame} />
  )
}
