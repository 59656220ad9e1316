import { Heart } from 'lucide-react'
import { IconButton } from './Button.tsx'

type LikeItProps = { label: string; on?: 'photo' | 'soft'; onPress: () => void }

const looks = {
  // The same by day and by night, as the photo is.
  photo: 'size-12 bg-on-night text-night! shadow-lift hover:bg-on-night',
  soft: 'bg-surface text-brand-strong shadow-soft hover:bg-surface',
  plain: 'bg-brand-soft text-brand-strong',
}

/** A button that likes one photo or answer. */
export function LikeIt({ label, on, onPress }: LikeItProps) {
  return (
    <IconButton label={label} onClick={onPress} className={looks[on ?? 'plain']}>
      <Heart aria-hidden className="size-5" strokeWidth={2.2} />
    </IconButton>
  )
}
