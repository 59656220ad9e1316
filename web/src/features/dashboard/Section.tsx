import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Button } from '../../components/buttons/Button.tsx'
import { useOnline } from '../../lib/hooks/connection-state.tsx'
import { useTexts } from '../../lib/texts/texts.ts'

type DashboardSectionProps = {
  heading: string
  isPending: boolean
  failed: string | undefined
  empty: { text: string; to: string; action: string } | undefined
  /** Stands beside the words where there is nothing else to see. */
  picture: ReactNode
  more: { to: string; label: string }
  skeleton: ReactNode
  onRetry: () => void
  children: ReactNode
}

/** A part of the home that comes by itself: calm while it comes, and when there is nothing or it fails. */
export function Section(props: DashboardSectionProps) {
  const { heading, isPending, failed, empty, picture, more, skeleton, onRetry, children } = props
  const texts = useTexts('dashboard')
  const isOnline = useOnline()
  const id = useId()
  const isFilled = !isPending && failed === undefined && empty === undefined
  return (
    <section aria-labelledby={id} aria-busy={isPending} className="min-w-0">
      <div className="mb-1 flex min-h-11 items-center justify-between gap-3">
        <h2 id={id} className="font-display font-semibold text-xl">
          {heading}
        </h2>
        {isFilled && (
          <Link
            to={more.to}
            className="group -me-2 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-2 font-semibold text-brand text-sm hover:text-brand-strong"
          >
            {more.label}
            <ArrowRight
              aria-hidden
              className="size-4 transition-transform group-hover:translate-x-0.5 rtl:-scale-x-100 rtl:group-hover:-translate-x-0.5"
            />
          </Link>
        )}
      </div>
      {isPending && (isOnline ? skeleton : <Quiet picture={picture} text={texts.offline} />)}
      {failed !== undefined && <Failed text={failed} onRetry={onRetry} />}
      {empty !== undefined && (
        <Quiet picture={picture} text={empty.text}>
          <Link
            to={empty.to}
            className="inline-flex min-h-11 items-center font-semibold text-brand text-sm hover:text-brand-strong"
          >
            {empty.action}
          </Link>
        </Quiet>
      )}
      {isFilled && children}
    </section>
  )
}

type QuietProps = { picture: ReactNode; text: string; children?: ReactNode }

const Quiet = ({ picture, text, children }: QuietProps) => (
  <div className="flex lit items-center gap-4 rounded-xl py-4 ps-4 pe-5 sm:gap-6 sm:ps-6">
    <div className="w-28 shrink-0">{picture}</div>
    <div className="flex min-w-0 flex-col items-start gap-0.5">
      <p className="text-pretty text-muted">{text}</p>
      {children}
    </div>
  </div>
)

/** One line of what did not come, so that the rest of the home stays what it is. */
export function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-sunken px-5 py-4"
    >
      <p className="text-muted">{text}</p>
      <Button variant="secondary" onClick={onRetry}>
        {useTexts('dashboard').retry}
      </Button>
    </div>
  )
}
