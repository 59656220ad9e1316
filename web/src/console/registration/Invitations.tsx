import type { InvitationView, RegistrationSettingsView } from '@hearth/contract/console/registration'
import { secretLink } from '@hearth/contract/secret-link'
import { Copy } from 'lucide-react'
import { toast } from 'sonner'
import { Button } from '../../components/buttons/Button.tsx'
import { Section } from '../../components/layout/Section.tsx'
import { copyText } from '../../lib/browser/copying.ts'
import { useDates } from '../../lib/format/dates.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { revokeInvitation } from '../api.ts'
import { InvitationForm } from './InvitationForm.tsx'
import { useRegistrationChange } from './registration.queries.ts'

/** The invitations, newest first, and a form for another one. */
export function Invitations({ settings: { mode, invitations } }: { settings: RegistrationSettingsView }) {
  const { invitations: texts } = useTexts('consoleRegistration')
  return (
    <Section heading={texts.heading}>
      {mode !== 'invitation' && <p className="text-muted text-sm">{texts.only}</p>}
      <InvitationForm />
      {invitations.length === 0 ? (
        <p className="text-muted text-sm">{texts.empty}</p>
      ) : (
        <ul aria-label={texts.list} className="divide-y divide-line border-line border-t">
          {invitations.map((invitation) => (
            <Row key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const linkOf = (code: string) => secretLink(`${location.origin}/auth?view=sign_up`, 'invitation', code)
const isOver = ({ endsAt }: InvitationView) => Date.parse(endsAt) <= Date.now()

function useStateText() {
  const { invitations: texts } = useTexts('consoleRegistration')
  const { dayText } = useDates()
  return (invitation: InvitationView): string => {
    const { revokedAt, endsAt } = invitation
    if (revokedAt) return texts.revokedOn({ day: dayText(revokedAt) })
    return isOver(invitation) ? texts.ended({ day: dayText(endsAt) }) : texts.until({ day: dayText(endsAt) })
  }
}

function Row({ invitation }: { invitation: InvitationView }) {
  const { invitations: texts } = useTexts('consoleRegistration')
  const stateText = useStateText()
  const { code, note, uses, maxUses, madeBy } = invitation
  const isUsable = !invitation.revokedAt && !isOver(invitation)
  const facts = [texts.used({ uses, max: maxUses }), stateText(invitation), madeBy ?? texts.byOperator]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p
          dir="ltr"
          className={`font-mono text-sm rtl:text-end ${isUsable ? '' : 'text-muted line-through'}`}
        >
          {code}
        </p>
        {note && (
          <p className="wrap-anywhere text-sm">
            <bdi>{note}</bdi>
          </p>
        )}
        <p className="flex flex-wrap gap-x-3 text-muted text-xs">
          {facts.map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </p>
      </div>
      {isUsable && <Actions invitation={invitation} />}
    </li>
  )
}

function Actions({ invitation: { id, code } }: { invitation: InvitationView }) {
  const { invitations: texts } = useTexts('consoleRegistration')
  const revoking = useRegistrationChange(
    () => revokeInvitation(id),
    () => toast(texts.revoked),
  )
  const copy = async () =>
    (await copyText(linkOf(code))) ? toast(texts.copied) : toast.error(texts.notCopied)
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" aria-label={texts.copyOf({ code })} onClick={() => void copy()}>
        <Copy aria-hidden className="size-4" />
        {texts.copy}
      </Button>
      <Button
        variant="quiet"
        aria-label={texts.revokeOf({ code })}
        busy={revoking.isPending}
        onClick={() => revoking.mutate(undefined)}
      >
        {texts.revoke}
      </Button>
    </div>
  )
}
