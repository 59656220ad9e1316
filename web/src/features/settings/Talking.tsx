import type { SettingsInput, SettingsView } from '@hearth/contract/settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { api, hasCode, read } from '../../api/client.ts'
import { keys } from '../../api/queries.ts'
import { Section } from '../../components/Section.tsx'
import { SkeletonRows } from '../../components/Skeleton.tsx'
import { Switch } from '../../components/Switch.tsx'
import { useSettingsTexts } from '../../lib/settings-texts.tsx'
import { useTexts } from '../../lib/texts.tsx'

const ownSettings = {
  queryKey: keys.settings,
  queryFn: (): Promise<SettingsView> => read(api.settings.$get()),
} as const

const save = (input: SettingsInput): Promise<SettingsView> => read(api.settings.$patch({ json: input }))

/** What one tells and is told around conversations. */
export function Talking() {
  const texts = useSettingsTexts().talking
  const { failures, failedState } = useTexts()
  const queryClient = useQueryClient()
  const settings = useQuery(ownSettings)
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (now) => queryClient.setQueryData(keys.settings, now),
    onError: (error) => {
      if (!hasCode(error, 'unauthenticated')) toast.error(failures.title, { description: texts.failed })
    },
  })
  // A switch moves with the finger, and back where it could not be saved.
  const shown = settings.data && { ...settings.data, ...(saving.isPending && saving.variables) }
  return (
    <Section heading={texts.heading}>
      {settings.isPending && <SkeletonRows count={2} />}
      {settings.isLoadingError && <p role="alert">{failedState.text}</p>}
      {shown && (
        <div className="flex flex-col gap-2">
          <Switch
            {...texts.readReceipts}
            checked={shown.readReceipts}
            disabled={saving.isPending}
            onChange={(readReceipts) => saving.mutate({ readReceipts })}
          />
          <Switch
            {...texts.turnReminders}
            checked={shown.turnReminders}
            disabled={saving.isPending}
            onChange={(turnReminders) => saving.mutate({ turnReminders })}
          />
        </div>
      )}
    </Section>
  )
}
