import type { MemberRowView } from '@hearth/contract/console/members'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../../components/photo/Avatar.tsx'
import { memberPhotoUrl } from '../api.ts'

type MemberPhotoProps = { member: Pick<MemberRowView, 'id' | 'name' | 'photo'>; isLarge?: boolean }

/** The first photo of a member, or initials, or a figure for an account without a name. The name is next to it. */
export function MemberPhoto({ member: { id, name, photo }, isLarge = false }: MemberPhotoProps) {
  const [isMissing, setIsMissing] = useState(false)
  const size = isLarge ? 'size-24' : 'size-14'
  if (name === '' && !photo)
    return (
      <span
        aria-hidden
        className={`grid shrink-0 place-items-center rounded-full bg-sunken text-muted ${size}`}
      >
        <UserRound className="size-1/2" />
      </span>
    )
  if (!photo || isMissing) return <Avatar name={name} id={id} size={isLarge ? 'lg' : 'md'} />
  return (
    <img
      src={memberPhotoUrl(id, photo.id, isLarge && photo.widths.includes(360) ? '360.webp' : '160.webp')}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setIsMissing(true)}
      className={`shrink-0 rounded-full bg-sunken object-cover ${size}`}
    />
  )
}
