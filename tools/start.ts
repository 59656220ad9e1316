import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { root, runOpenly } from './steps.ts'

// The page is built by a process of its own: the builder takes more memory than the server, and gives none back.
const code = await runOpenly(['node', 'tools/page.ts', '--if-stale'])
if (code !== 0) process.exit(code)

// From the second start on nothing is compiled, and what removes the types need not be loaded: 15 MB less.
enableCompileCache(join(root, '.tmp', 'compiled'))

// The server runs in this very process, so that a signal meant to end it needs no passing on.
const main = '../server/src/main.ts'
await import(main)
