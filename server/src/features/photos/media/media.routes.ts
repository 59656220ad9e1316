import { MediaFilePath, mediaFiles } from '@hearth/contract/media/media'
import { givesMedia } from '../../../http/openapi/openapi.ts'
import { path } from '../../../http/openapi/validation.ts'
import { fileReply } from '../../../http/ranges.ts'
import { routes } from '../../../http/routes.ts'
import type { Photos } from '../photo-deps.ts'
import { type MediaRules, readMedia } from './media.ts'

export type MediaOptions = { photos: Photos; mediaRules: MediaRules }

/** `mediaRules` decide on each request, also on those for a part of a file. */
export const mediaRoutes = ({ photos, mediaRules }: MediaOptions) =>
  routes().get('/media/:mediaId/:file', givesMedia, path(MediaFilePath, 'media_not_found'), async (c) => {
    const { file } = c.req.valid('param')
    const bytes = await readMedia({ ...c.var.ctx, photos }, mediaRules, c.req.valid('param'))
    return fileReply(c, bytes, mediaFiles[file])
  })
