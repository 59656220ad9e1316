import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './system.ts'

// A service manager ends a program by a signal to the process it started, and npm is that process here.

const root = join(import.meta.dirname, '..')
const WITHIN = { timeout: 240_000, interval: 50 }

/** The build writes its process id into a file and then stands still where HOLD_BUILD names that file. */
const viteConfig = `
import { writeFileSync } from 'node:fs'
const held = process.env.HOLD_BUILD
const hold = async () => {
  if (!held) return
  writeFileSync(held, String(process.pid))
  await new Promise((resolve) => setTimeout(resolve, 1e9))
}
export default {
  plugins: [{ name: 'hold', apply: 'build', buildStart: hold }],
  server: { port: Number(process.env.PAGE_PORT ?? 0), strictPort: true },
}`

const consoleConfig = `
export default {
  root: import.meta.dirname + '/console',
  build: { outDir: '../dist/console', emptyOutDir: true },
  server: { port: 0 },
}`

/** Stands in for what draws the landing page, which this project does not have. */
const prerender = `
import { copyFile } from 'node:fs/promises'
export const prerenderLanding = () => copyFile('web/dist/index.html', 'web/dist/landing.html')`

/** Stands in for the list of licences, which needs every package. */
const licences = 'export const collectLicences = () => ({ licences: [] })'

/** This project with its own scripts, tools and server, and with a page that is built in a moment. */
async function openProject(): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'hearth-signals-'))
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module', scripts }))
  await mkdir(join(project, 'web'))
  await writeFile(join(project, 'web', 'vite.config.js'), viteConfig)
  await writeFile(join(project, 'web', 'index.html'), '<!doctype html><title>Page</title>')
  await writeFile(join(project, 'web', 'vite.console.config.ts'), consoleConfig)
  await mkdir(join(project, 'web', 'console'))
  await writeFile(join(project, 'web', 'console', 'index.html'), '<!doctype html><title>Console</title>')
  for (const name of ['start', 'dev', 'page', 'steps']) {
    await cp(join(root, 'tools', `${name}.ts`), join(project, 'tools', `${name}.ts`))
  }
  await writeFile(join(project, 'tools', 'prerender.ts'), prerender)
  await mkdir(join(project, 'tools', 'release'))
  await writeFile(join(project, 'tools', 'release', 'licences.ts'), licences)
  await cp(join(root, 'tools', 'texts'), join(project, 'tools', 'texts'), { recursive: true })
  for (const name of ['docs', 'server', 'texts', 'node_modules'])
    await symlink(join(root, name), join(project, name))
  onTestFinished(() => rm(project, { recursive: true, force: true }))
  return project
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function endAtLast(pid: number): void {
  onTestFinished(() => {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })
}

function npm(project: string, args: string[], env: Record<string, string>): ChildProcess {
  const { PATH, HOME } = process.env
  const child = spawn('npm', args, {
    cwd: project,
    stdio: 'ignore',
    env: {
      PATH,
      HOME,
      DATA_DIR: join(project, 'data'),
      DEMO: '0',
      LOG_LEVEL: 'silent',
      npm_config_update_notifier: 'false',
      npm_config_logs_max: '0',
      ...env,
    },
  })
  endAtLast(child.pid ?? 0)
  return child
}

const answers = (address: string) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )

/** The process that the lock of the folder names, as soon as it can be asked. */
async function untilReady(project: string, port: number): Promise<{ pid: number; lock: string }> {
  await expect.poll(() => answers(`http://127.0.0.1:${port}/readyz`), WITHIN).toBe(true)
  const lock = join(project, 'data', 'hearth.lock')
  const { pid } = JSON.parse(readFileSync(lock, 'utf8'))
  endAtLast(pid)
  return { pid, lock }
}

test('npm start ends with its server, which gives up its port and its folder', async () => {
  const project = await openProject()
  const port = await freePort()
  const starting = npm(project, ['start'], { PORT: String(port) })
  const { pid, lock } = await untilReady(project, port)
  starting.kill('SIGTERM')
  await once(starting, 'exit')
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(lock)).toBe(false)
  expect(await answers(`http://127.0.0.1:${port}/readyz`)).toBe(false)
}, 120_000)

test('npm start ends while the page is being built, and so does the builder', async () => {
  const project = await openProject()
  const held = join(project, 'builder')
  const starting = npm(project, ['start'], { PORT: '0', HOLD_BUILD: held })
  await expect.poll(() => existsSync(held) && Number(readFileSync(held, 'utf8')), WITHIN).toBeGreaterThan(1)
  const builder = Number(readFileSync(held, 'utf8'))
  endAtLast(builder)
  starting.kill('SIGTERM')
  await once(starting, 'exit')
  expect(isAlive(builder)).toBe(false)
}, 120_000)

test('npm run dev ends with its server and with the server of its page', async () => {
  const project = await openProject()
  const [port, pagePort] = [await freePort(), await freePort()]
  const starting = npm(project, ['run', 'dev'], { PORT: String(port), PAGE_PORT: String(pagePort) })
  const { pid, lock } = await untilReady(project, port)
  const page = `http://localhost:${pagePort}/`
  await expect.poll(() => answers(page), WITHIN).toBe(true)
  starting.kill('SIGTERM')
  await once(starting, 'exit')
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(lock)).toBe(false)
  expect(await answers(page)).toBe(false)
}, 120_000)
