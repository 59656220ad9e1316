import { useQuery } from '@tanstack/react-query'
import { type FunctionComponent, lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { SkeletonRows } from '../../../components/states/Skeleton.tsx'
import { Waiting } from '../../../components/states/States.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ProofProvider } from '../security/proof/ProofProvider.tsx'
import { ownAccount } from '../security/security.queries.ts'
import { CircleHome } from './CircleHome.tsx'
import { CirclePage, Loaded } from './CirclePage.tsx'
import { useQuickExit } from './quick-exit.tsx'

/**
 * The circle of the viewer. Its pages share one address, which the first script has to know only once; they differ by
 * what follows the question mark.
 */
export function CircleScreen() {
  const texts = useTexts('circle')
  const account = useQuery(ownAccount)
  const [params] = useSearchParams()
  useQuickExit()
  const [[name, id] = ['', '']] = [...params]
  const isInner = isInnerPage(name)
  const frame = { title: texts.heading, back: { to: '/settings', label: texts.back } }
  if (!account.data)
    return (
      <CirclePage {...frame}>
        <Loaded query={account}>{() => null}</Loaded>
      </CirclePage>
    )
  const InnerPage = isInner ? innerPages[name] : undefined
  return (
    <ProofProvider account={account.data}>
      {InnerPage ? (
        <Suspense
          fallback={
            <CirclePage {...frame}>
              <Waiting onRetry={() => location.reload()}>
                <SkeletonRows />
              </Waiting>
            </CirclePage>
          }
        >
          <InnerPage key={id} id={id} />
        </Suspense>
      ) : (
        <CircleHome />
      )}
    </ProofProvider>
  )
}

type InnerPages = typeof import('./pages.ts')['pages']

const inner = (name: keyof InnerPages) =>
  lazy<FunctionComponent<{ id: string }>>(async () => ({ default: (await import('./pages.ts')).pages[name] }))

const innerPages = {
  invite: inner('invite'),
  relative: inner('relative'),
  notes: inner('notes'),
  suggestions: inner('suggestions'),
  log: inner('log'),
  match: inner('match'),
  families: inner('families'),
}

const isInnerPage = (name: string): name is keyof typeof innerPages => name in innerPages
