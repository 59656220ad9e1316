import { type ComponentType, lazy, Suspense } from 'react'
import { reloadFor } from '../../app/start/reload-for.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { SkeletonLines } from './SkeletonLines.tsx'

/** Returns a screen that is loaded, with its texts, when it is first opened. */
function lazily(load: () => Promise<ComponentType>): ComponentType {
  const Screen = lazy(async () => ({ default: await load().catch((reason: unknown) => reloadFor(reason)) }))
  return function LazyScreen() {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <Screen />
      </Suspense>
    )
  }
}

function LoadingScreen() {
  const { loading } = useTexts('front')
  return (
    <div role="status" className="px-5 py-4 lg:px-8 lg:py-6">
      <span className="sr-only">{loading}</span>
      <SkeletonLines />
    </div>
  )
}

export const MembersScreen = lazily(async () => (await import('../members/MembersScreen.tsx')).MembersScreen)
export const MemberScreen = lazily(async () => (await import('../members/MemberScreen.tsx')).MemberScreen)
export const FiguresScreen = lazily(async () => (await import('../figures/FiguresScreen.tsx')).FiguresScreen)
export const HowWellScreen = lazily(async () => (await import('../how-well/HowWellScreen.tsx')).HowWellScreen)
export const SystemScreen = lazily(async () => (await import('../system/SystemScreen.tsx')).SystemScreen)
export const IntrosScreen = lazily(async () => (await import('../intros/IntrosScreen.tsx')).IntrosScreen)
export const VerificationsScreen = lazily(
  async () => (await import('../verifications/VerificationsScreen.tsx')).VerificationsScreen,
)
export const ReviewScreen = lazily(
  async () => (await import('../verifications/ReviewScreen.tsx')).ReviewScreen,
)
export const MembershipScreen = lazily(
  async () => (await import('../membership/MembershipScreen.tsx')).MembershipScreen,
)
