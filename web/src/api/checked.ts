import { ApiError } from './client.ts'

type Checkable<T> = {
  safeParse: (
    typed: unknown,
  ) =>
    | { success: true; data: T }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

/** What was typed as the server wants it, or the refusal that the server would answer. */
export function checked<T>(schema: Checkable<T>, typed: unknown): T {
  const result = schema.safeParse(typed)
  if (result.success) return result.data
  const fields = Object.fromEntries(
    result.error.issues.map(({ path, message }) => [String(path[0]), message]),
  )
  throw new ApiError({ code: 'invalid', message: Object.values(fields)[0] ?? '', fields })
}
