import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ProofProvider } from '../security/proof/ProofProvider.tsx'
import { ownAccount } from '../security/security.queries.ts'
import { AskCircle } from './asking/AskCircle.tsx'
import { Families } from './asking/Families.tsx'
import { CircleHome } from './CircleHome.tsx'
import { CirclePage, Loaded } from './CirclePage.tsx'
import { Invite } from './granting/Invite.tsx'
import { Relative } from './granting/Relative.tsx'
import { useQuickExit } from './quick-exit.tsx'
import { CircleLog } from './reading/CircleLog.tsx'
import { CircleMessages } from './reading/CircleMessages.tsx'
import { CircleSuggestions } from './reading/CircleSuggestions.tsx'

/**
 * The circle of the viewer. Its pages share one address, which the first script has to know only once; they differ by
 * what follows the question mark.
 */
export function CircleScreen() {
  const texts = useTexts('circle')
  const account = useQuery(ownAccount)
  const [params] = useSearchParams()
  useQuickExit()
  if (!account.data)
    return (
      <CirclePage title={texts.heading} back={{ to: '/settings', label: texts.back }}>
        <Loaded query={account}>{() => null}</Loaded>
      </CirclePage>
    )
  return (
    <ProofProvider account={account.data}>
      <CirclePages key={params.toString()} params={params} />
    </ProofProvider>
  )
}

function CirclePages({ params }: { params: URLSearchParams }) {
  const [[page, id] = ['', '']] = [...params]
  switch (page) {
    case 'invite':
      return <Invite />
    case 'relative':
      return <Relative relativeId={id} />
    case 'notes':
      return <CircleMessages />
    case 'suggestions':
      return <CircleSuggestions />
    case 'log':
      return <CircleLog />
    case 'match':
      return <AskCircle matchId={id} />
    case 'families':
      return <Families matchId={id} />
    default:
      return <CircleHome />
  }
}
