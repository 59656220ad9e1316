import { existsSync } from 'node:fs'
import { join } from 'node:path'

const PAGE = join(import.meta.dirname, '../../../../web/dist')

/** The folder of the built page, where it has been built. */
export const builtPage = () => (existsSync(join(PAGE, 'index.html')) ? PAGE : undefined)
