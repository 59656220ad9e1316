import { ConsentInput, ConsentPath, LedgerView } from '@hearth/contract/consents'
import { DraftInput, DraftView } from '@hearth/contract/draft'
import { ProfileView, SaveInput } from '@hearth/contract/people'
import { SettingsInput, SettingsView } from '@hearth/contract/settings'
import type { Context } from 'hono'
import { gives } from '../../http/openapi/openapi.ts'
import { json, path } from '../../http/openapi/validation.ts'
import { type AppEnv, routes } from '../../http/routes.ts'
import { giveConsent, showLedger, withdrawConsent } from './consents/consents.ts'
import { deleteDraft, ownDraft, saveDraft } from './drafts/drafts.ts'
import { type AgeLock, ownProfile, saveProfile } from './profiles.ts'
import { changeSettings, ownSettings } from './settings/settings.ts'

type AgeLockOf = (c: Context<AppEnv>) => AgeLock

export const profileRoutes = (ageLockOf: AgeLockOf) =>
  routes()
    .get('/profile', gives(ProfileView, 'Your own profile'), async (c) => c.json(await ownProfile(c.var.ctx)))
    .patch('/profile', gives(ProfileView, 'Change your own profile'), json(SaveInput), async (c) =>
      c.json(await saveProfile(c.var.ctx, c.req.valid('json'), ageLockOf(c))),
    )
    .get('/profile/consents', gives(LedgerView, 'Every consent you ever gave'), async (c) =>
      c.json(await showLedger(c.var.ctx)),
    )
    .put(
      '/profile/consents/:kind',
      gives(ProfileView, 'Consent to keep what is special'),
      path(ConsentPath, 'Consent'),
      json(ConsentInput),
      async (c) => {
        await giveConsent(c.var.ctx, c.req.valid('param').kind, c.req.valid('json').version)
        return c.json(await ownProfile(c.var.ctx))
      },
    )
    .delete(
      '/profile/consents/:kind',
      gives(ProfileView, 'Withdraw a consent, and have its value erased'),
      path(ConsentPath, 'Consent'),
      async (c) => {
        await withdrawConsent(c.var.ctx, c.req.valid('param').kind)
        return c.json(await ownProfile(c.var.ctx))
      },
    )
    .get('/profile/draft', gives(DraftView, 'What you have half typed'), async (c) =>
      c.json(await ownDraft(c.var.ctx)),
    )
    .put('/profile/draft', gives(DraftView, 'Keep what is half typed'), json(DraftInput), async (c) =>
      c.json(await saveDraft(c.var.ctx, c.req.valid('json'))),
    )
    .delete('/profile/draft', gives(DraftView, 'Forget what was half typed'), async (c) =>
      c.json(await deleteDraft(c.var.ctx)),
    )
    .get('/settings', gives(SettingsView, 'What you chose: conversations, clock and distances'), async (c) =>
      c.json(await ownSettings(c.var.ctx)),
    )
    .patch(
      '/settings',
      gives(SettingsView, 'Choose about conversations, clock and distances'),
      json(SettingsInput),
      async (c) => c.json(await changeSettings(c.var.ctx, c.req.valid('json'))),
    )
