import { initialsOf } from '../lib/initials.ts'
import { tintOf } from './tint.ts'

const sizes = {
  xs: 'size-8 text-xs',
  sm: 'size-10 text-sm',
  md: 'size-14 text-lg',
  lg: 'size-24 text-2xl',
  xl: 'size-32 text-3xl',
}

type AvatarProps = {
  name: string
  id?: string
  size?: keyof typeof sizes
}

/** Decorative: the name itself always stands beside it. The tint follows the id, or the name where there is none. */
export function Avatar({ name, id = name, size = 'md' }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={`inline-flex shrink-0 select-none items-center justify-center rounded-full font-display font-semibold shadow-soft forced-colors:border ${tintOf(id)} ${sizes[size]}`}
    >
      {initialsOf(name)}
    </span>
  )
}
