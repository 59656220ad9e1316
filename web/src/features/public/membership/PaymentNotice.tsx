import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '../../../lib/texts/texts.ts'

const LONG_MS = 20_000

/** Returns whether the payment provider has just sent the viewer back from a payment. */
export function usePaid(): boolean {
  const [params] = useSearchParams()
  return params.has('paid')
}

/** Shown until the provider has confirmed the payment. */
export function PaymentNotice() {
  const { paid } = useTexts('membership')
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setIsLong, LONG_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className="rounded-xl bg-brand-soft p-5 text-pretty font-medium">
      {isLong ? paid.long : paid.waiting}
    </p>
  )
}
