import type { SettingsInput, SettingsView } from '@hearth/contract/settings'
import type { Ctx } from '../../context.ts'
import { settings } from './settings.store.ts'

/** What one has chosen, all of it on until one says otherwise. */
export const ownSettings = async (ctx: Ctx): Promise<SettingsView> =>
  (await settings.find(ctx.db, ctx.viewerId)) ?? { readReceipts: true, turnReminders: true }

/** Changes what was sent. */
export const changeSettings = (ctx: Ctx, input: SettingsInput): Promise<SettingsView> =>
  settings.put(ctx.db, ctx.viewerId, input)
