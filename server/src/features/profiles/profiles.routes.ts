import { SettingsInput, SettingsView } from '@hearth/contract/account/settings'
import { ConsentInput, ConsentPath, LedgerView } from '@hearth/contract/profile/consents'
import { DraftInput, DraftView } from '@hearth/contract/profile/draft'
import { ProfileView, SaveInput } from '@hearth/contract/profile/people'
import type { Context } from 'hono'
import { gives } from '../../http/openapi/openapi.ts'
import { json, path } from '../../http/openapi/validation.ts'
import { type AppEnv, routes } from '../../http/routes.ts'
import { giveConsent, showLedger, withdrawConsent } from './consents/consents.ts'
import { deleteDraft, ownDraft, saveDraft } from './drafts/drafts.ts'
import { type AgeLock, ownProfile, saveProfile } from './profiles.ts'
import { changeSettings, ownSettings, type PutLanguage } from './settings/settings.ts'

type AgeLockOf = (c: Context<AppEnv>) => AgeLock

export const profileRoutes = (ageLockOf: AgeLockOf, putLanguage: PutLanguage) =>
  routes()
    .get('/profile', gives(ProfileView, 'Get your profile'), async (c) => c.json(await ownProfile(c.var.ctx)))
    .patch('/profile', gives(ProfileView, 'Update your profile'), json(SaveInput), async (c) =>
      c.json(await saveProfile(c.var.ctx, c.req.valid('json'), ageLockOf(c))),
    )
    .get('/profile/consents', gives(LedgerView, 'List your consents'), async (c) =>
      c.json(await showLedger(c.var.ctx)),
    )
    .put(
      '/profile/consents/:kind',
      gives(ProfileView, 'Give consent to a special field'),
      path(ConsentPath, 'consent_not_found'),
      json(ConsentInput),
      async (c) => {
        await giveConsent(c.var.ctx, c.req.valid('param').kind, c.req.valid('json').version)
        return c.json(await ownProfile(c.var.ctx))
      },
    )
    .delete(
      '/profile/consents/:kind',
      gives(ProfileView, 'Withdraw consent and delete the value'),
      path(ConsentPath, 'consent_not_found'),
      async (c) => {
        await withdrawConsent(c.var.ctx, c.req.valid('param').kind)
        return c.json(await ownProfile(c.var.ctx))
      },
    )
    .get('/profile/draft', gives(DraftView, 'Get your profile draft'), async (c) =>
      c.json(await ownDraft(c.var.ctx)),
    )
    .put('/profile/draft', gives(DraftView, 'Save your profile draft'), json(DraftInput), async (c) =>
      c.json(await saveDraft(c.var.ctx, c.req.valid('json'))),
    )
    .delete('/profile/draft', gives(DraftView, 'Delete your profile draft'), async (c) =>
      c.json(await deleteDraft(c.var.ctx)),
    )
    .get('/settings', gives(SettingsView, 'Get your settings'), async (c) =>
      c.json(await ownSettings(c.var.ctx)),
    )
    .patch('/settings', gives(SettingsView, 'Update your settings'), json(SettingsInput), async (c) =>
      c.json(await changeSettings(c.var.ctx, c.req.valid('json'), putLanguage)),
    )
