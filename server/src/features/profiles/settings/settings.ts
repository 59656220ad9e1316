import type { SettingsInput, SettingsView } from '@hearth/contract/account/settings'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { invalid } from '../../../errors.ts'
import { knownLanguage } from '../../../language.ts'
import { type FoundSettings, type SettingsRow, settings } from './settings.store.ts'

/** Stores the language of a person with the account. */
export type PutLanguage = (personId: string, language: string | null) => Promise<unknown>

const rowOf = ({
  readReceipts,
  turnReminders,
  clock,
  distanceUnit,
}: SettingsInput): Partial<SettingsRow> => ({
  ...(readReceipts !== undefined && { readReceipts }),
  ...(turnReminders !== undefined && { turnReminders }),
  ...(clock !== undefined && { showsAmPm: clock && clock === '12' }),
  ...(distanceUnit !== undefined && { showsMiles: distanceUnit && distanceUnit === 'miles' }),
})

const viewOf = ({ showsAmPm, showsMiles, ...row }: FoundSettings): SettingsView => ({
  readReceipts: row.readReceipts ?? true,
  turnReminders: row.turnReminders ?? true,
  clock: showsAmPm === null ? null : showsAmPm ? '12' : '24',
  distanceUnit: showsMiles === null ? null : showsMiles ? 'miles' : 'km',
  language: knownLanguage(row.language) ?? null,
})

/** Returns the viewer's settings; by default every switch is on, and clock and distances follow the region. */
export const ownSettings = async (ctx: Ctx): Promise<SettingsView> =>
  viewOf(await settings.find(ctx.db, ctx.viewerId))

/** Changes the sent settings and returns all. Throws `invalid` for a language that Hearth does not have. */
export async function changeSettings(
  ctx: Ctx,
  input: SettingsInput,
  putLanguage: PutLanguage,
): Promise<SettingsView> {
  const { language } = input
  if (language && !knownLanguage(language)) throw invalid({ language: ['language_unknown'] })
  await settings.put(ctx.db, ctx.viewerId, rowOf(input))
  if (language !== undefined) await putLanguage(ctx.viewerId, language)
  return ownSettings(ctx)
}

/** Switches the reminders of a person's turn on or off. */
export const switchTurnReminders = (db: Db, personId: string, turnReminders: boolean) =>
  settings.put(db, personId, { turnReminders })
