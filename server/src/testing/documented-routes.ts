import * as z from 'zod/mini'
import type { TestServer } from './test-server.ts'

const Operation = z.object({
  parameters: z.optional(z.array(z.looseObject({ in: z.string(), name: z.string() }))),
  requestBody: z.optional(z.unknown()),
})
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

/** A route of the API document: `name` has its parameters as `:name`, `operation` is what the document says of it. */
export type DocumentedRoute = { name: string; operation: z.infer<typeof Operation> }

/** Returns the routes of the API document that a server serves. */
export async function documentedRoutes(server: TestServer): Promise<DocumentedRoute[]> {
  const { paths } = Document.parse(await (await server.ask('/api/openapi.json')).json())
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      operation,
    })),
  )
}
