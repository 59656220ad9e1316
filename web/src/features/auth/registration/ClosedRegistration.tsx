import { UserRoundX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/buttons/Button.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Badge } from '../form/SubmitMessages.tsx'

/** Stands where one would sign up while nobody can. */
export function ClosedRegistration({ onSignIn }: { onSignIn: () => void }) {
  const { closed } = useTexts('registration')
  const { back } = useTexts('auth').views.sign_in
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4">
      <Badge icon={UserRoundX} />
      <h2
        ref={heading}
        tabIndex={-1}
        className="text-balance font-display font-semibold text-2xl outline-none"
      >
        {closed.title}
      </h2>
      <p className="text-pretty text-muted">{closed.text}</p>
      <p className="text-pretty text-muted">{closed.members}</p>
      <Button size="lg" onClick={onSignIn}>
        {back}
      </Button>
    </div>
  )
}

/** Says below the sign-in form that there is nothing to sign up for. */
export function ClosedLine() {
  const { closed } = useTexts('registration')
  return <p className="text-pretty text-center text-muted text-sm">{closed.title}</p>
}
