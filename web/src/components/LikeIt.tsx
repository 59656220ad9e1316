import { Heart } from 'lucide-react'
import { IconButton } from './Button.tsx'

type LikeItProps = { label: string; isOnPhoto?: boolean; onPress: () => void }

/** Likes one thing about a person. On a photo it looks the same by day and by night, as the photo does. */
export function LikeIt({ label, isOnPhoto = false, onPress }: LikeItProps) {
  const look = isOnPhoto
    ? 'size-13 bg-on-night text-night! shadow-lift hover:bg-on-night'
    : 'bg-brand-soft text-brand-strong'
  return (
    <IconButton label={label} onClick={onPress} className={look}>
      <Heart aria-hidden className="size-5" strokeWidth={2.2} />
    </IconButton>
  )
}
