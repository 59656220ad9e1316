import { useQuery } from '@tanstack/react-query'
import { FailedState, Waiting } from '../../components/states/States.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { ScreenBody } from '../frame/ScreenBody.tsx'
import { SkeletonLines } from '../frame/SkeletonLines.tsx'
import { communitySettings } from '../queries.ts'
import { BannerSection } from './BannerSection.tsx'
import { LandingSection } from './LandingSection.tsx'
import { LookSection } from './LookSection.tsx'
import { MaintenanceSection } from './MaintenanceSection.tsx'
import { RegionSection } from './RegionSection.tsx'

/** The settings of the community. Each part is saved by itself. */
export function CommunityScreen() {
  const words = useTexts('consoleCommunity')
  const settings = useQuery(communitySettings)
  const view = settings.data
  return (
    <ScreenBody heading={words.heading} text={words.text}>
      {settings.isPending && (
        <Waiting onRetry={() => void settings.refetch()}>
          <SkeletonLines />
        </Waiting>
      )}
      {settings.isLoadingError && <FailedState onRetry={() => void settings.refetch()} />}
      {view && (
        <div className="flex flex-col gap-5 pb-8">
          <MaintenanceSection view={view} />
          <BannerSection view={view} />
          <LookSection view={view} />
          <LandingSection view={view} />
          <RegionSection view={view} />
        </div>
      )}
    </ScreenBody>
  )
}
