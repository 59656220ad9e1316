import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../components/buttons/Button.tsx'
import { Trouble } from '../../../../components/fields/Trouble.tsx'
import { canUsePasskeys } from '../../../../lib/browser/passkeys.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useSession } from '../../../../session/SessionProvider.tsx'
import { mailCode, showOwnPasskey } from '../relative.queries.ts'

type PasskeyNeededProps = { email: string; onJoin: () => void; onLost: () => void }

/** The address has a passkey, which a mailed code does not replace; and the way on without it. */
export function PasskeyNeeded({ email, onJoin, onLost }: PasskeyNeededProps) {
  const texts = useTexts('relative')
  const words = texts.invited.passkey
  const { session } = useSession()
  const [isLost, setIsLost] = useState(false)
  const place = useRef<HTMLHeadingElement>(null)
  useEffect(() => place.current?.focus(), [])
  const showing = useMutation({
    mutationFn: () => {
      onJoin()
      return session.enter(showOwnPasskey())
    },
  })
  const mailing = useMutation({ mutationFn: () => mailCode(email), onSuccess: onLost })
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 ref={place} tabIndex={-1} className="font-semibold outline-none">
          {words.title}
        </h2>
        <p className="text-pretty text-muted text-sm">{words.text}</p>
      </div>
      {canUsePasskeys() && (
        <Button size="lg" busy={showing.isPending} onClick={() => showing.mutate()}>
          {!showing.isPending && <Fingerprint aria-hidden className="size-5" />}
          {words.use}
        </Button>
      )}
      <Trouble reason={showing.isError ? words.failed : undefined} />
      {isLost ? (
        <>
          <p role="status" className="text-pretty text-sm">
            {words.lostText}
          </p>
          <Trouble reason={mailing.isError ? texts.failed : undefined} />
          <Button variant="secondary" busy={mailing.isPending} onClick={() => mailing.mutate()}>
            {words.without}
          </Button>
        </>
      ) : (
        <Button variant="quiet" onClick={() => setIsLost(true)}>
          {words.lost}
        </Button>
      )}
    </div>
  )
}
