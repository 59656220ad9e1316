import { ProfileInput, ProfileView } from '@hearth/contract/people'
import { gives } from '../../http/openapi.ts'
import { routes } from '../../http/routes.ts'
import { json } from '../../http/validation.ts'
import { ownProfile, saveProfile } from './profiles.ts'

export const profileRoutes = routes()
  .get('/profile', gives(ProfileView, 'Your own profile'), async (c) => c.json(await ownProfile(c.var.ctx)))
  .patch('/profile', gives(ProfileView, 'Change your own profile'), json(ProfileInput), async (c) =>
    c.json(await saveProfile(c.var.ctx, c.req.valid('json'))),
  )
