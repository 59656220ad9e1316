import type { SettingsInput, SettingsView } from '@hearth/contract/settings'
import { api, read } from './client.ts'
import { keys } from './queries.ts'

/** What one has chosen about conversations, clock and distances. */
export const ownSettings = {
  queryKey: keys.settings,
  queryFn: (): Promise<SettingsView> => read(api.settings.$get()),
} as const

export const saveSettings = (input: SettingsInput): Promise<SettingsView> =>
  read(api.settings.$patch({ json: input }))
