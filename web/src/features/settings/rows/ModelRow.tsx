import { MODEL_CONSENT_VERSION, type ModelChoiceView } from '@hearth/contract/profile/language-model'
import { WandSparkles } from 'lucide-react'
import { api, read } from '../../../api/client.ts'
import { keys } from '../../../api/queries.ts'
import { SwitchRow } from '../../../components/fields/SwitchRow.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useSetting } from '../use-setting.ts'

const choice = {
  queryKey: [...keys.settings, 'language-model'],
  queryFn: (): Promise<ModelChoiceView> => read(api.settings['language-model'].$get()),
} as const

const choose = (isOn: boolean): Promise<ModelChoiceView> =>
  read(api.settings['language-model'].$put({ json: { isOn, version: MODEL_CONSENT_VERSION } }))

/** Whether a language model words topics, where the community has one. Its words are those of the consent. */
export function ModelRow() {
  const { model: texts, failed } = useTexts('settings')
  const { data, change } = useSetting(choice, choose, failed)
  if (!data?.model) return null
  const { host, isLocal } = data.model
  return (
    <SwitchRow
      icon={WandSparkles}
      label={texts.label}
      hint={isLocal ? texts.local : texts.elsewhere({ host })}
      checked={change.isPending ? change.variables : data.isOn}
      onChange={(isOn) => change.mutate(isOn)}
    />
  )
}
