import { ArrowLeft } from 'lucide-react'
import { type ReactNode, use, useEffect, useEffectEvent, useRef } from 'react'
import { Link, NavigationType, useNavigationType } from 'react-router'
import { SignOutContext } from './sign-out-context.ts'

type PageProps = {
  title?: ReactNode
  back?: { to: string; label: string }
  action?: ReactNode
  children: ReactNode
  width?: 'narrow' | 'wide'
  fill?: boolean
}

const widths = { narrow: 'max-w-2xl', wide: 'max-w-6xl' }
const gutters =
  'ps-[max(1.25rem,env(safe-area-inset-left))] pe-[max(1.25rem,env(safe-area-inset-right))] sm:ps-[max(2rem,env(safe-area-inset-left))] sm:pe-[max(2rem,env(safe-area-inset-right))]'

/** The frame of a signed-in screen. With `fill` it is exactly as high as the window, and `children` scroll. */
export function Page({ title, back, action, children, width = 'narrow', fill = false }: PageProps) {
  const heading = useFocusIfLost()
  return (
    <div
      className={`flex min-w-0 flex-col ${fill ? 'h-(--screen-block) print:h-auto' : 'min-h-(--screen-block)'}`}
    >
      <header className="sticky low:static top-0 z-20 print:static bg-ground/90 pt-[env(safe-area-inset-top)] backdrop-blur-md">
        <div className={`mx-auto flex min-h-16 items-center gap-2 ${gutters} ${widths[width]}`}>
          {back && (
            <Link
              to={back.to}
              className="-ms-2 inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-2 font-medium text-muted text-sm transition-colors print:hidden hover:bg-brand-soft hover:text-ink"
            >
              <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
              <span className={title ? 'sr-only' : ''}>{back.label}</span>
            </Link>
          )}
          {title && (
            <h1
              ref={heading}
              tabIndex={-1}
              className="wrap-break-word line-clamp-3 min-w-0 py-1 font-display font-semibold text-xl leading-tight max-[24rem]:text-lg outline-none"
            >
              {title}
            </h1>
          )}
          <div className="ms-auto flex shrink-0 items-center gap-2">
            {action}
            {use(SignOutContext)}
          </div>
        </div>
      </header>
      <main
        className={`mx-auto flex w-full min-w-0 flex-1 flex-col ${gutters} ${widths[width]} ${
          fill
            ? 'min-h-0 pb-[env(safe-area-inset-bottom)]'
            : 'pt-4 pb-[calc(2.5rem+env(safe-area-inset-bottom))] sm:pt-6'
        }`}
      >
        {children}
      </main>
    </div>
  )
}

/** Gives the focus to the heading where what had it, such as the form of the sign-in, went with the screen before. */
function useFocusIfLost() {
  const heading = useRef<HTMLHeadingElement>(null)
  const type = useNavigationType()
  const focusIfLost = useEffectEvent(() => {
    // A document that has just been opened is read from its top.
    if (type !== NavigationType.Pop && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true })
    }
  })
  useEffect(() => focusIfLost(), [])
  return heading
}
