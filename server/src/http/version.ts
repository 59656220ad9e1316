import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'

const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')

/** The release of Hearth that this is. */
export const VERSION = z.object({ version: z.string() }).parse(JSON.parse(manifest)).version
