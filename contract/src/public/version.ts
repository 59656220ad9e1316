import * as z from 'zod/mini'

/** The release of Hearth that answers. */
export const VersionView = z.object({ version: z.string() })
export type VersionView = z.infer<typeof VersionView>
