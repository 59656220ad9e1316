import type { MembershipView } from '@hearth/contract/membership/membership'
import { Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { makeReference } from '../../../../api/membership.ts'
import { Button } from '../../../../components/buttons/Button.tsx'
import { Trouble } from '../../../../components/fields/Trouble.tsx'
import { copyText } from '../../../../lib/browser/copying.ts'
import { usePrices } from '../../../../lib/format/prices.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useMembershipChange } from '../use-membership-change.ts'

type DonationProps = { donation: NonNullable<MembershipView['donation']> }

/** The link for donations, and the reference that says whose a donation is. */
export function Donation({ donation: { link, reference, monthly } }: DonationProps) {
  const { donation: words } = useTexts('membership')
  const price = usePrices()
  const change = useMembershipChange(
    (): ReturnType<typeof makeReference> => makeReference(),
    (view) => view,
  )
  return (
    <>
      <p className="text-pretty text-muted">
        {monthly && words.monthly({ price: price(monthly) })} {words.text}
      </p>
      {reference ? (
        <Reference reference={reference} link={link} />
      ) : (
        <Button
          variant="secondary"
          className="sm:self-start"
          busy={change.isBusy}
          onClick={() => change.start(undefined)}
        >
          {words.get}
        </Button>
      )}
      <Trouble reason={change.reason} />
    </>
  )
}

function Reference({ reference, link }: { reference: string; link: string }) {
  const { donation: words } = useTexts('membership')
  const [told, setTold] = useState('')
  const copy = async () => setTold((await copyText(reference)) ? words.copied : words.notCopied)
  return (
    <>
      <p>{words.with}</p>
      <p className="flex flex-wrap items-center gap-3">
        <code dir="ltr" className="rounded-lg bg-sunken px-4 py-2 font-mono">
          {reference}
        </code>
        <Button variant="quiet" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          {words.copy}
        </Button>
        <span role="status" className="text-muted text-sm">
          {told}
        </span>
      </p>
      <a
        href={link}
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-2 self-start font-medium text-brand-strong underline underline-offset-4"
      >
        {words.open}
        <ExternalLink aria-hidden className="size-4" />
      </a>
    </>
  )
}
