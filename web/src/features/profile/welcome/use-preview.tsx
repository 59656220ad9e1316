import type { ProfileView } from '@hearth/contract/profile/people'
import { type ReactNode, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Skeleton } from '../../../components/states/Skeleton.tsx'
import type { ProfileForm } from '../form/profile.form.ts'

const load = async () => (await import('../preview/CardPreview.tsx')).LivePreview
type Preview = Awaited<ReturnType<typeof load>>

/** One's card as it will be; it is fetched behind the first step, and is there long before the last one shows it. */
export function usePreview(form: UseFormReturn<ProfileForm>, profile: ProfileView): ReactNode {
  const [Preview, setPreview] = useState<Preview>()
  useEffect(() => {
    // Without it the steps are as good, and the next page that needs it says what is wrong.
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
