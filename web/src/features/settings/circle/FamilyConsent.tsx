import type { FamilyConsentView } from '@hearth/contract/circle/asking'
import { IdCard, Sparkles } from 'lucide-react'
import { SwitchRow } from '../../../components/fields/SwitchRow.tsx'
import { RowGroup } from '../../../components/layout/RowGroup.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useSetting } from '../use-setting.ts'
import { changeFamilyConsent, familyConsent } from './circle.queries.ts'

/** Whether relatives of other people see the viewer's card. Off until the viewer allows it. */
export function FamilyConsent() {
  const texts = useTexts('circle').consent
  const { data, change } = useSetting(familyConsent, changeFamilyConsent, texts.failed)
  const shown: FamilyConsentView = change.isPending
    ? change.variables
    : (data ?? { mayMatchesShow: false, mayBeSuggested: false })
  const isOff = !data || change.isPending
  return (
    <RowGroup heading={texts.heading}>
      <SwitchRow
        icon={IdCard}
        label={texts.matches}
        hint={texts.matchesHint}
        checked={shown.mayMatchesShow}
        disabled={isOff}
        onChange={(mayMatchesShow) => change.mutate({ ...shown, mayMatchesShow })}
      />
      <SwitchRow
        icon={Sparkles}
        label={texts.suggested}
        hint={texts.suggestedHint}
        checked={shown.mayBeSuggested}
        disabled={isOff}
        onChange={(mayBeSuggested) => change.mutate({ ...shown, mayBeSuggested })}
      />
    </RowGroup>
  )
}
