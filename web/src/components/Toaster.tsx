import { Toaster as Sonner } from 'sonner'

const toast =
  '!font-sans !rounded-lg !border-line !bg-raised !text-ink !shadow-lift !text-sm data-[type=error]:!border-danger data-[type=error]:!bg-danger-soft data-[type=error]:!text-danger'

export function Toaster() {
  return (
    <Sonner
      theme="system"
      position="top-center"
      offset={{ top: 'max(1rem, env(safe-area-inset-top))' }}
      mobileOffset={{ top: 'max(0.75rem, env(safe-area-inset-top))' }}
      toastOptions={{
        classNames: { toast, title: '!font-semibold', description: '!text-ink' },
      }}
    />
  )
}
