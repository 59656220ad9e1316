import type { ProfileView } from '@hearth/contract/profile/people'
import { type ReactNode, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Skeleton } from '../../../components/states/Skeleton.tsx'
import type { ProfileForm } from '../form/profile.form.ts'

const load = async () => (await import('../preview/CardPreview.tsx')).LivePreview
type Preview = Awaited<ReturnType<typeof load>>

/** Returns the preview of the viewer's card. Its code loads during the first step. */
export function usePreview(form: UseFormReturn<ProfileForm>, profile: ProfileView): ReactNode {
  const [Preview, setPreview] = useState<Preview>()
  useEffect(() => {
    // The steps work without the preview.
    load().then(
      (loaded) => setPreview(() => loaded),
      () => undefined,
    )
  }, [])
  return Preview ? <Preview form={form} profile={profile} /> : <PreviewLoading />
}

const PreviewLoading = () => (
  <div aria-hidden className="flex flex-col gap-3">
    <Skeleton className="h-13 rounded-full" />
    <Skeleton className="h-96 rounded-2xl" />
  </div>
)
