import type { SettingsInput, SettingsView } from '@hearth/contract/settings'
import type { Ctx } from '../../context.ts'
import { type SettingsRow, settings } from './settings.store.ts'

const untouched: SettingsRow = {
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

/** What one has chosen: every switch on, and times and distances as the region has them, until one says otherwise. */
export const ownSettings = async (ctx: Ctx): Promise<SettingsView> =>
  viewOf((await settings.find(ctx.db, ctx.viewerId)) ?? untouched)

/** Changes what was sent. */
export const changeSettings = async (ctx: Ctx, input: SettingsInput): Promise<SettingsView> =>
  viewOf(await settings.put(ctx.db, ctx.viewerId, rowOf(input)))
