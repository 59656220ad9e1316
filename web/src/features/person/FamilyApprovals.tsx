import type { FamilyApprovalsView } from '@hearth/contract/circle/asking'
import { useQuery } from '@tanstack/react-query'
import { api, read } from '../../api/client.ts'
import { Chip } from '../../components/person/Chip.tsx'
import { useTexts } from '../../lib/texts/texts.ts'

const approvalsOf = (matchId: string) => ({
  queryKey: ['familyApprovals', matchId],
  queryFn: (): Promise<FamilyApprovalsView> =>
    read(api.matches[':matchId']['family-approvals'].$get({ param: { matchId } })),
})

/** The number of relatives of a match who are in favour, where the match shows it. */
export function FamilyApprovals({ matchId }: { matchId: string }) {
  const texts = useTexts('people')
  const { data } = useQuery(approvalsOf(matchId))
  if (!data?.approvals) return null
  return (
    <p className="mb-3">
      <Chip>{texts.familyApprovals({ count: String(data.approvals) })}</Chip>
    </p>
  )
}
