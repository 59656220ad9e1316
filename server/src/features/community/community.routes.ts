import {
  CommunityInput,
  CommunitySettingsView,
  PaletteQuery,
  PaletteView,
} from '@hearth/contract/console/community'
import { CommunityView } from '@hearth/contract/public/community'
import { may } from '../../http/console.ts'
import { gives } from '../../http/openapi/openapi.ts'
import { json, query } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import { type CommunityReader, changeCommunity, communityViewOf } from './community.ts'
import { type CommunityDefaults, palettesOf, settingsViewOf } from './showing.ts'

export type CommunityOptions = { community: CommunityReader; communityDefaults: CommunityDefaults }

/** The banner and the maintenance, which every page asks for. It needs no session. */
export const publicCommunityRoutes = (community: CommunityReader, now: () => Date) =>
  routes().get('/community', gives(CommunityView, 'Get the banner and the maintenance'), async (c) =>
    c.json(communityViewOf(await community.current(), now())),
  )

/** The settings of the community in the console. */
export const communityRoutes = ({ community, communityDefaults }: CommunityOptions) =>
  routes()
    .get(
      '/console/community',
      may('community.read'),
      gives(CommunitySettingsView, 'Get the settings of the community'),
      async (c) => c.json(settingsViewOf(await community.refresh(), communityDefaults)),
    )
    .patch(
      '/console/community',
      may('community.change'),
      gives(CommunitySettingsView, 'Change settings of the community'),
      json(CommunityInput),
      async (c) => {
        const { staffCtx: ctx } = c.var
        await changeCommunity(ctx, { kind: 'staff', id: ctx.staff.id }, c.req.valid('json'))
        return c.json(settingsViewOf(await community.refresh(), communityDefaults))
      },
    )
    .get(
      '/console/community/palette',
      may('community.read'),
      gives(PaletteView, 'Get the colours that follow from brand colours'),
      query(PaletteQuery),
      (c) => c.json(palettesOf(c.req.valid('query'))),
    )
