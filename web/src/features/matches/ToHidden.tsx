import { useInfiniteQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { Link } from 'react-router'
import { hiddenIn, ownHidden } from '../../api/hidden.ts'
import { useTexts } from '../../lib/texts/texts.ts'

/** Links to what the viewer's words hide, if there is something. */
export function ToHidden() {
  const { titles } = useTexts('shell')
  const list = useInfiniteQuery(ownHidden)
  if (hiddenIn(list.data).length === 0) return null
  return (
    <Link
      to="/hidden"
      className="-mx-2 -my-2 inline-flex min-h-11 min-w-11 items-center gap-2 rounded-full px-2 text-muted text-sm hover:text-ink"
    >
      <EyeOff aria-hidden className="size-4" />
      {titles.hiddenFolder}
    </Link>
  )
}
