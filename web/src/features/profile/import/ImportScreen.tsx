import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownMeeting } from '../../../api/meeting.ts'
import { ownPhotos, ownProfile } from '../../../api/queries.ts'
import { Page } from '../../../components/layout/Page.tsx'
import { Card } from '../../../components/layout/Section.tsx'
import { SkeletonRows } from '../../../components/states/Skeleton.tsx'
import { FailedState, Waiting } from '../../../components/states/States.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Comparison } from './Comparison.tsx'
import type { Own } from './differences.rules.ts'
import { FileChooser } from './FileChooser.tsx'
import type { ImportedProfile } from './read-export.ts'
import { loadAndReadExport, reasonOf } from './reasons.ts'

export { ProfileImport } from './ProfileImport.tsx'

/** The screen on which people take details and photos from the file of an export into their profile. */
export function ImportScreen() {
  const texts = useTexts('importing')
  const [profile, meeting, photos] = [useQuery(ownProfile), useQuery(ownMeeting), useQuery(ownPhotos)]
  const all = [profile, meeting, photos]
  const retry = () => {
    for (const query of all) if (!query.data) void query.refetch()
  }
  return (
    <Page title={texts.heading} back={{ to: '/settings/security', label: texts.back }}>
      {profile.data && meeting.data && photos.data ? (
        <Import profile={profile.data} meeting={meeting.data} photoCount={photos.data.photos.length} />
      ) : all.some((query) => query.isError) ? (
        <FailedState onRetry={retry} />
      ) : (
        <Waiting onRetry={retry}>
          <SkeletonRows />
        </Waiting>
      )}
    </Page>
  )
}

type Opened = { name: string; file: ImportedProfile }

/** The file that was read last stays open if another one is refused. */
function Import({ profile, meeting, photoCount }: Own & { photoCount: number }) {
  const texts = useTexts('importing')
  const words = useTexts('profileImport')
  const [opened, setOpened] = useState<{ nth: number } & Opened>()
  const reading = useMutation({
    mutationFn: async (chosen: File): Promise<Opened> => ({
      name: chosen.name,
      file: await loadAndReadExport(chosen),
    }),
    onSuccess: (read) => setOpened((last) => ({ ...read, nth: (last?.nth ?? 0) + 1 })),
  })
  return (
    <div className="flex flex-col gap-5 sm:gap-6">
      <Card className="flex flex-col gap-4">
        <p>{texts.intro}</p>
        {opened && (
          <p className="wrap-anywhere font-medium">
            <bdi>{opened.name}</bdi>
          </p>
        )}
        <FileChooser
          label={opened ? texts.another : words.choose}
          isBusy={reading.isPending}
          reason={reasonOf(reading.error, words)}
          onChoose={reading.mutate}
        />
      </Card>
      {opened && (
        <Comparison key={opened.nth} file={opened.file} own={{ profile, meeting }} photoCount={photoCount} />
      )}
    </div>
  )
}
