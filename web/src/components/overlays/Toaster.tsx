import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { Toaster as Sonner, toast as toasts } from 'sonner'
import { staysOnNextScreen } from '../../lib/navigation.ts'
import { useDirection, useTexts } from '../../lib/texts/texts.ts'
import './toaster.css'

const toast =
  '!min-h-9 !gap-3 !rounded-2xl !border-transparent !bg-brand-soft !px-4 !py-1.5 !font-sans !text-ink !text-xs !shadow-none data-[type=error]:!bg-danger-soft data-[type=error]:!text-danger lg:!rounded-lg lg:!px-4 lg:!py-3 lg:!text-sm lg:!shadow-soft lg:has-[[data-button]]:!flex-wrap'

/** `at` is the address of the screen that is open. */
export function Toaster({ at }: { at: string }) {
  const lane = useRef<HTMLDivElement>(null)
  const { notifications } = useTexts('shell')
  useRoomFor(lane)
  useGoneWithScreen(at)
  const onFocusCapture = useFocusGoingOn(lane)
  return (
    <div ref={lane} className="toast-lane" onFocusCapture={onFocusCapture}>
      <Sonner
        theme="system"
        dir={useDirection()}
        customAriaLabel={notifications}
        position="bottom-center"
        expand
        visibleToasts={2}
        toastOptions={{
          classNames: {
            toast,
            content: '!block min-w-0',
            title: '!inline !font-semibold !leading-normal lg:!block',
            description: '!ms-2 !inline !text-current !leading-normal lg:!ms-0 lg:!block',
            actionButton:
              '!min-h-11 !-my-1.5 !-me-3 !rounded-full !bg-transparent !px-3 !font-semibold !text-brand-strong !text-sm lg:!-mb-2',
          },
        }}
      />
    </div>
  )
}

/** Says how high it is, so that whatever stands at the lower edge stands above it. */
function useRoomFor(lane: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const { current } = lane
    if (!current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--toast-block', `${current.offsetHeight}px`))
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty('--toast-block')
    }
  }, [lane])
}

/**
 * Sonner gives the focus back to where it was as soon as it leaves the toasts, so that the Tab key would not get past
 * them. It is not told of the focus, which is given back when a toast goes that has it, and only then.
 */
function useFocusGoingOn(lane: RefObject<HTMLDivElement | null>) {
  const cameFrom = useRef<HTMLElement>(null)
  const focused = useRef<Element>(null)
  useEffect(() => {
    const { current } = lane
    if (!current) return
    const observer = new MutationObserver(() => {
      const its = focused.current?.closest('[data-sonner-toast]')
      if (!its || (its.isConnected && !its.matches('[data-removed="true"]'))) return
      const { activeElement } = document
      if (activeElement === document.body || its.contains(activeElement)) cameFrom.current?.focus()
      focused.current = null
    })
    observer.observe(current, { subtree: true, childList: true, attributeFilter: ['data-removed'] })
    return () => observer.disconnect()
  }, [lane])
  return (event: FocusEvent<HTMLElement>) => {
    event.stopPropagation()
    const { target, relatedTarget, currentTarget } = event
    focused.current = target
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget
  }
}

/** From one screen to the next one may be led on by a redirect. */
const ON_THE_WAY_MS = 2_000

/** Each toast goes with the screen it was about; one that is about the way to another is seen there, and goes with that. */
function useGoneWithScreen(at: string) {
  const shown = useRef(at)
  const arrived = useRef(new Map<number | string, number>())
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    const now = performance.now()
    for (const one of toasts.getToasts()) {
      const since = arrived.current.get(one.id) ?? now
      arrived.current.set(one.id, since)
      const isOfWay = 'className' in one && one.className === staysOnNextScreen.className
      if (!isOfWay || now - since > ON_THE_WAY_MS) toasts.dismiss(one.id)
    }
  }, [at])
}
