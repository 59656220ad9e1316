import { ErrorReply } from '@hearth/contract/errors'
import { describeRoute, resolver } from 'hono-openapi'
import type * as z from 'zod/mini'

const refusal = {
  description: 'A refusal, with its reason',
  content: { 'application/json': { schema: resolver(ErrorReply) } },
}

/** Describes a route in the OpenAPI document: its summary, the schema of its reply, and the refusal. */
export const gives = (schema: z.ZodMiniType, summary: string) =>
  describeRoute({
    summary,
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: resolver(schema) } } },
      '4XX': refusal,
      '5XX': refusal,
    },
  })

const bytes = { schema: { type: 'string' as const, format: 'binary' } }

/** Describes the route of a picture, in the formats there are. */
export const givesPicture = describeRoute({
  summary: 'Get a picture of a photo',
  responses: {
    200: { description: 'The picture', content: { 'image/avif': bytes, 'image/webp': bytes } },
    304: { description: 'The picture has not changed' },
    '4XX': refusal,
    '5XX': refusal,
  },
})

/** Describes the route of the files of clips and chat photos. */
export const givesMedia = describeRoute({
  summary: 'Get a file of a clip or chat photo, or a part of it',
  responses: {
    200: {
      description: 'The file',
      content: { 'video/mp4': bytes, 'audio/mp4': bytes, 'image/webp': bytes },
    },
    206: { description: 'The wanted part' },
    416: { description: 'No such part' },
    '4XX': refusal,
    '5XX': refusal,
  },
})

/** Describes the route of a data export. */
export const givesArchive = describeRoute({
  summary: 'Download your data export, once',
  responses: {
    200: { description: 'The archive', content: { 'application/zip': bytes } },
    '4XX': refusal,
    '5XX': refusal,
  },
})

/** Says of a route that its body is bytes, and which. */
export const takesBytes = describeRoute({
  requestBody: {
    required: true,
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
})

/** Describes a route that redirects a browser. Clients cannot use it, so the document omits it. */
export const redirects = (summary: string) =>
  describeRoute({
    summary,
    hide: true,
    responses: { 302: { description: 'Redirect' }, '4XX': refusal, '5XX': refusal },
  })

/** The general part of the OpenAPI document. */
export const documentation = {
  openapi: '3.1.0',
  info: {
    title: 'Hearth',
    version: '1',
    license: { name: 'MIT', identifier: 'MIT' },
    description: 'The API of the web app. A cookie holds the session.',
  },
  servers: [{ url: '/' }],
  components: {
    securitySchemes: { session: { type: 'apiKey' as const, in: 'cookie' as const, name: '__Host-session' } },
  },
  security: [{ session: [] }],
}
