import type { MembershipCodeView, MembershipSettingsView } from '@hearth/contract/console/membership'
import { toast } from 'sonner'
import { Button } from '../../components/buttons/Button.tsx'
import { Section } from '../../components/layout/Section.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { revokeMembershipCode } from '../api.ts'
import { CodeForm } from './CodeForm.tsx'
import { useMembershipChange } from './membership.queries.ts'

/** The codes, newest first, and a form for another one. */
export function Codes({ settings: { codes } }: { settings: MembershipSettingsView }) {
  const { codes: texts } = useTexts('consoleMembership')
  return (
    <Section heading={texts.heading}>
      <CodeForm />
      {codes.length === 0 ? (
        <p className="text-muted text-sm">{texts.empty}</p>
      ) : (
        <ul aria-label={texts.list} className="divide-y divide-line border-line border-t">
          {codes.map((code) => (
            <Row key={code.id} code={code} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const isOver = ({ endsAt }: MembershipCodeView) => Date.parse(endsAt) <= Date.now()

function useStateText() {
  const { codes: texts } = useTexts('consoleMembership')
  const { dayText } = useDates()
  return (code: MembershipCodeView): string => {
    if (code.revokedAt) return texts.revokedOn({ day: dayText(code.revokedAt) })
    return (isOver(code) ? texts.ended : texts.until)({ day: dayText(code.endsAt) })
  }
}

function Row({ code }: { code: MembershipCodeView }) {
  const { codes: texts } = useTexts('consoleMembership')
  const stateText = useStateText()
  const isUsable = !code.revokedAt && !isOver(code)
  const facts = [
    texts.for({ n: code.months }),
    texts.used({ uses: code.uses, max: code.maxUses }),
    stateText(code),
  ]
  const revoking = useMembershipChange(
    () => revokeMembershipCode(code.id),
    () => toast(texts.revoked),
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p
          dir="ltr"
          className={`font-mono text-sm rtl:text-end ${isUsable ? '' : 'text-muted line-through'}`}
        >
          {code.code}
        </p>
        {code.note && (
          <p className="wrap-anywhere text-sm">
            <bdi>{code.note}</bdi>
          </p>
        )}
        <p className="flex flex-wrap gap-x-3 text-muted text-xs">
          {facts.map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </p>
      </div>
      {isUsable && (
        <Button
          variant="quiet"
          aria-label={texts.revokeOf({ code: code.code })}
          busy={revoking.isPending}
          onClick={() => revoking.mutate(undefined)}
        >
          {texts.revoke}
        </Button>
      )}
    </li>
  )
}
