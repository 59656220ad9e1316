import { createMiddleware } from 'hono/factory'
import { acceptedWithDefault } from '../language.ts'
import type { AppEnv } from './routes.ts'

/** Writes the language of the community, if it has one, behind those that the browser accepts. */
export const acceptDefaultLanguage = (read: () => Promise<string | undefined>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const language = await read()
    const { headers } = c.req.raw
    if (language)
      headers.set('accept-language', acceptedWithDefault(headers.get('accept-language') ?? '', language))
    await next()
  })
