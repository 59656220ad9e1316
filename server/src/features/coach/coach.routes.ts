import { CoachView, DismissInput } from '@hearth/contract/profile/coach'
import { gives } from '../../http/openapi/openapi.ts'
import { json } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import type { Photos } from '../photos/photos.ts'
import { dismissTip, showCoach } from './coach.ts'

export type CoachOptions = { photos: Photos }

export const coachRoutes = ({ photos }: CoachOptions) =>
  routes()
    .get('/profile/coach', gives(CoachView, 'Get tips for your profile'), async (c) =>
      c.json(await showCoach({ ...c.var.ctx, photos })),
    )
    .put(
      '/profile/coach/dismissed',
      gives(CoachView, 'Dismiss a tip, or bring it back'),
      json(DismissInput),
      async (c) => c.json(await dismissTip({ ...c.var.ctx, photos }, c.req.valid('json'))),
    )
