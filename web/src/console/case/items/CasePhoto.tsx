import { EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { photoUrl } from '../../api.ts'
import { KeyHint } from '../parts.tsx'

type CasePhotoProps = {
  number: string
  photoId: string
  /** For a screen reader, while the photo is hidden and while it is shown. */
  labels: { hidden: string; shown: string }
  className?: string
}

/** The only width that every photo has is too small to judge by, and the next one nearly every photo has. */
const PICTURES = ['720.webp', '360.webp', '160.webp']

/** Returns the addresses of a photo of a profile, the best first. */
export const pictureUrls = (number: string, photoId: string) =>
  PICTURES.map((picture) => photoUrl(number, photoId, picture))

/** A photo of a profile, as `HeldPicture` shows it. */
export const CasePhoto = ({ number, photoId, ...rest }: CasePhotoProps) => (
  <HeldPicture addresses={pictureUrls(number, photoId)} {...rest} />
)

type HeldPictureProps = Pick<CasePhotoProps, 'labels' | 'className'> & {
  /** The first that can be had is shown. */
  addresses: readonly string[]
}

/** A picture that is grey and blurred unless the key B, the space bar or a pointer is held on it. */
export function HeldPicture({ addresses, labels, className = 'w-36' }: HeldPictureProps) {
  const texts = useTexts('consoleCase').photos
  const { isHeld, watch } = useHold()
  const [failures, setFailures] = useState(0)
  const picture = addresses[failures]
  const label = isHeld ? labels.shown : labels.hidden
  return (
    <button
      type="button"
      aria-label={picture ? label : texts.missing}
      aria-keyshortcuts="b"
      {...watch}
      className={`relative block aspect-4/5 min-w-0 touch-pan-y select-none overflow-hidden rounded-md bg-sunken [-webkit-touch-callout:none] ${className}`}
    >
      {picture ? (
        <img
          src={picture}
          alt=""
          draggable={false}
          loading="lazy"
          decoding="async"
          onError={() => setFailures(failures + 1)}
          className={`size-full object-cover ${isHeld ? '' : 'scale-125 blur-[16px] grayscale'}`}
        />
      ) : (
        <span className="grid size-full place-items-center p-2 text-center text-muted text-xs">
          {texts.missing}
        </span>
      )}
      {picture && !isHeld && (
        <span
          aria-hidden
          className="absolute inset-e-1 bottom-1 flex items-center gap-1 rounded-sm bg-night px-1 py-0.5 text-on-night text-xs leading-none"
        >
          <EyeOff className="size-3" />
          <KeyHint of="b" />
        </span>
      )}
    </button>
  )
}

/** Returns whether a key or pointer is held, and the listeners of the element. */
function useHold() {
  const [isPressed, setIsPressed] = useState(false)
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const [hasKey, setHasKey] = useState(false)
  const isNear = isHovered || isFocused
  useEffect(() => {
    if (!isNear) return
    const keyOf = (event: KeyboardEvent) => event.key.toLowerCase()
    const isHolding = (event: KeyboardEvent) => keyOf(event) === 'b' || (isFocused && keyOf(event) === ' ')
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select')
      if (!isHolding(event) || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      setHasKey(true)
    }
    const letGo = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || isHolding(event)) setHasKey(false)
    }
    document.addEventListener('keydown', press)
    document.addEventListener('keyup', letGo)
    // A key that is let go in another window is not heard of here.
    window.addEventListener('blur', letGo)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('keyup', letGo)
      window.removeEventListener('blur', letGo)
      setHasKey(false)
    }
  }, [isNear, isFocused])
  const release = () => setIsPressed(false)
  const watch = {
    onPointerEnter: () => setIsHovered(true),
    onPointerLeave: () => {
      setIsHovered(false)
      release()
    },
    onPointerDown: ({ button }: { button: number }) => setIsPressed(button === 0),
    onPointerUp: release,
    onPointerCancel: release,
    // A long press opens no menu over the photo.
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onFocus: () => setIsFocused(true),
    onBlur: () => setIsFocused(false),
  }
  return { isHeld: isPressed || hasKey, watch }
}
