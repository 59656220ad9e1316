import { useRef } from 'react'
import { NightDialog } from '../../../../components/overlays/NightDialog.tsx'

type EnlargedPhotoProps = { src: string; name: string; alt: string; content: string; onClose: () => void }

/** A photo as large as the screen allows. */
export function EnlargedPhoto({ src, name, alt, content, onClose }: EnlargedPhotoProps) {
  const picture = useRef<HTMLImageElement>(null)
  return (
    <NightDialog title={name} onClose={onClose} first={picture}>
      <img
        ref={picture}
        tabIndex={-1}
        src={src}
        alt={alt}
        className="min-h-0 w-full flex-1 object-contain outline-none"
      />
      {content && (
        <p dir="auto" className="wrap-anywhere max-h-32 shrink-0 overflow-y-auto px-5 py-4 sm:px-7">
          {content}
        </p>
      )}
    </NightDialog>
  )
}
