import { Toaster as Sonner } from 'sonner'

const toast =
  '!items-start has-[[data-button]]:!items-center !rounded-lg !border-transparent !bg-raised !px-5 !py-4 !font-sans !text-ink !text-sm !shadow-lift data-[type=error]:!bg-danger-soft data-[type=error]:!text-danger'

// Below the header: above it they would cover the way back, at the lower edge the buttons in thumb reach.
const offset = { top: 'calc(var(--header-block) + 0.5rem)' }

export function Toaster() {
  return (
    <Sonner
      theme="system"
      position="top-center"
      offset={offset}
      mobileOffset={{ ...offset, left: '1rem', right: '1rem' }}
      toastOptions={{
        classNames: {
          toast,
          title: '!font-semibold !leading-normal',
          description: '!text-ink !leading-normal',
          actionButton:
            '!min-h-11 !-my-1.5 !rounded-full !bg-brand-soft !px-5 !font-semibold !text-brand-strong !text-sm',
        },
      }}
    />
  )
}
