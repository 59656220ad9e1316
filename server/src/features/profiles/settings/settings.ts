import type { SettingsInput, SettingsView } from '@hearth/contract/account/settings'
import type { Ctx } from '../../../context.ts'
import { type SettingsRow, settings } from './settings.store.ts'

const defaultSettings: SettingsRow = {
  readReceipts: true,
  turnReminders: true,
  showsAmPm: null,
  showsMiles: null,
}

const viewOf = ({ showsAmPm, showsMiles, ...switches }: SettingsRow): SettingsView => ({
  ...switches,
  clock: showsAmPm === null ? null : showsAmPm ? '12' : '24',
  distanceUnit: showsMiles === null ? null : showsMiles ? 'miles' : 'km',
})

const rowOf = ({ clock, distanceUnit, ...switches }: SettingsInput): Partial<SettingsRow> => ({
  ...switches,
  ...(clock !== undefined && { showsAmPm: clock && clock === '12' }),
  ...(distanceUnit !== undefined && { showsMiles: distanceUnit && distanceUnit === 'miles' }),
})

/** Returns the viewer's settings; by default every switch is on, and clock and distances follow the region. */
export const ownSettings = async (ctx: Ctx): Promise<SettingsView> =>
  viewOf((await settings.find(ctx.db, ctx.viewerId)) ?? defaultSettings)

/** Changes the sent settings and returns all. */
export const changeSettings = async (ctx: Ctx, input: SettingsInput): Promise<SettingsView> =>
  viewOf(await settings.put(ctx.db, ctx.viewerId, rowOf(input)))
