import { CircleAlert, type LucideIcon, MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { reasonIn } from './submissions.ts'

/** A live region for the result of an action. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {children}
    </div>
  )
}

type ReasonProps = { error: unknown; isBoxed?: boolean; id?: string }

/** Why it did not work: in red, or for a view that is nothing but this, in a box of its own. */
export function Reason({ error, isBoxed = false, id }: ReasonProps) {
  const words = useTexts('auth')
  if (error === undefined) return null
  const reason = reasonIn(error, words)
  if (!isBoxed)
    return (
      <p id={id} className="flex items-start gap-2 font-medium text-danger text-sm">
        <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
        {reason}
      </p>
    )
  return (
    <p
      id={id}
      className="flex items-start gap-3 rounded-lg bg-danger-soft px-4 py-3 font-medium text-danger text-sm"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      {reason}
    </p>
  )
}

/** A confirmation above a form that stays. */
export function Confirmation({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-3 rounded-lg bg-brand-soft px-4 py-3 font-medium text-sm">
      <MailCheck aria-hidden className="size-5 shrink-0 text-brand" />
      {text}
    </p>
  )
}

/** The icon of a view. */
export function Badge({ icon: Icon, isRefusal = false }: { icon: LucideIcon; isRefusal?: boolean }) {
  return (
    <span
      className={`mb-1 grid size-14 [@media(height<44rem)]:hidden place-items-center rounded-lg ${isRefusal ? 'bg-danger-soft text-danger' : 'bg-brand-soft text-brand'}`}
    >
      <Icon aria-hidden className="size-7" strokeWidth={1.75} />
    </span>
  )
}
