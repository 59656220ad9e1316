import { MODEL_CONSENT_VERSION, type ModelChoiceView } from '@hearth/contract/profile/language-model'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { WandSparkles } from 'lucide-react'
import { toast } from 'sonner'
import { api, hasKind, read } from '../../../api/client.ts'
import { keys } from '../../../api/queries.ts'
import { SwitchRow } from '../../../components/fields/SwitchRow.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'

const choice = {
  queryKey: [...keys.settings, 'language-model'],
  queryFn: (): Promise<ModelChoiceView> => read(api.settings['language-model'].$get()),
} as const

const choose = (isOn: boolean): Promise<ModelChoiceView> =>
  read(api.settings['language-model'].$put({ json: { isOn, version: MODEL_CONSENT_VERSION } }))

/** Whether a language model words topics, where the community has one. Its words are those of the consent. */
export function ModelRow() {
  const { failures } = useTexts('shell')
  const { model: texts, failed } = useTexts('settings')
  const queryClient = useQueryClient()
  const { data } = useQuery(choice)
  const change = useMutation({
    mutationFn: choose,
    onMutate: () => queryClient.cancelQueries(choice),
    onSuccess: (view) => queryClient.setQueryData(choice.queryKey, view),
    onError: (error) => {
      if (!hasKind(error, 'unauthenticated')) toast.error(failures.title, { description: failed })
    },
  })
  if (!data?.model) return null
  const { host, isLocal } = data.model
  return (
    <SwitchRow
      icon={WandSparkles}
      label={texts.label}
      hint={isLocal ? texts.local : texts.elsewhere({ host })}
      checked={change.isPending ? change.variables : data.isOn}
      disabled={change.isPending}
      onChange={(isOn) => change.mutate(isOn)}
    />
  )
}
