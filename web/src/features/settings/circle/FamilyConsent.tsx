import type { FamilyConsentView } from '@hearth/contract/circle/asking'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IdCard, Sparkles } from 'lucide-react'
import { toast } from 'sonner'
import { hasKind } from '../../../api/client.ts'
import { SwitchRow } from '../../../components/fields/SwitchRow.tsx'
import { RowGroup } from '../../../components/layout/RowGroup.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { changeFamilyConsent, familyConsent } from './circle.queries.ts'

/** Whether relatives of other people see the viewer's card. Off until the viewer allows it. */
export function FamilyConsent() {
  const texts = useTexts('circle').consent
  const { failures } = useTexts('shell')
  const queryClient = useQueryClient()
  const { data } = useQuery(familyConsent)
  const change = useMutation({
    mutationFn: changeFamilyConsent,
    onMutate: () => queryClient.cancelQueries(familyConsent),
    onSuccess: (view) => queryClient.setQueryData(familyConsent.queryKey, view),
    onError: (error) => {
      if (!hasKind(error, 'unauthenticated')) toast.error(failures.title, { description: texts.failed })
    },
  })
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
