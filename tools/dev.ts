import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './steps.ts'

const bin = join(root, 'node_modules', '.bin')

const children: ChildProcess[] = [
  spawn(join(bin, 'node'), ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    // Mailed links have to lead to the page that reloads itself, not to the last build.
    env: { BASE_URL: 'http://localhost:5173', ...process.env },
  }),
  spawn(join(bin, 'vite'), ['web'], { cwd: root, stdio: 'inherit' }),
  spawn(join(bin, 'vite'), ['--config', 'web/vite.console.config.ts'], { cwd: root, stdio: 'inherit' }),
]

const endAll = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endAll)
for (const child of children) child.once('exit', endAll)
