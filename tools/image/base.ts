import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../steps.ts'

const run = promisify(execFile)

/** Everything that the test of the image makes. The bases stay there for its next run. */
export const work = join(root, '.tmp', 'image')

/** The vfs driver and chroot isolation work where containers are not allowed. */
const storage = ['--storage-driver', 'vfs', '--root', join(work, 'storage'), '--runroot', join(work, 'run')]

/** Returns what a command of buildah prints. */
export async function buildah(command: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run('buildah', [...storage, command, ...args], {
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout.trim()
}

/** Files that Debian's slim image leaves out as well. */
const notInSlim = [
  'usr/share/{doc,man,info,locale,lintian,groff}',
  'var/cache/{apt,debconf}',
  'var/lib/apt/lists',
  'var/log',
].flatMap((path) => {
  const [, before = path, names = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? []
  return names ? names.split(',').map((name) => `${before}${name}${after}`) : [path]
})

/** Debian's smallest system, as in the image `debian:bookworm-slim`, made by debootstrap. */
async function debianSystem(): Promise<string> {
  const folder = join(work, 'debian')
  if (existsSync(folder)) return folder
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  await run('debootstrap', ['--variant=minbase', 'bookworm', partial], { maxBuffer: 64 * 1024 * 1024 })
  for (const path of notInSlim) await rm(join(partial, path), { recursive: true, force: true })
  await rename(partial, folder)
  return folder
}

const output = async (program: string, ...args: string[]) =>
  (await run(program, args, { cwd: '/' })).stdout.trim()

/** The settings of npm in its global file and the certificates that it trusts, where this machine has some. */
async function npmSettings(): Promise<(readonly [from: string, to: string])[]> {
  const settings = await output('npm', 'config', 'get', 'globalconfig')
  const certificates = process.env['NODE_EXTRA_CA_CERTS'] ?? ''
  const files = [
    [settings, '/usr/local/etc/npmrc'],
    [certificates, '/etc/ssl/extra.pem'],
  ] as const
  return files.filter(([path]) => path !== '' && existsSync(path))
}

/**
 * Makes the two images that Dockerfile starts from, because this test cannot pull any: Debian's smallest system, and the
 * same with the Node and npm of this machine.
 */
export async function makeBases(): Promise<{ base: string; buildBase: string }> {
  const [base, buildBase] = ['localhost/hearth-base', 'localhost/hearth-build-base']
  const known = await buildah('images', '--format', '{{.Name}}')
  if (known.includes(buildBase)) return { base, buildBase }
  const system = await buildah('from', 'scratch')
  await buildah('copy', '--quiet', system, await debianSystem(), '/')
  await buildah('commit', '--quiet', '--rm', system, base)
  const npm = dirname(dirname(await realpath(await output('which', 'npm'))))
  const node: [string, string] = [process.execPath, '/usr/local/bin/node']
  const container = await buildah('from', '--pull-never', base)
  for (const [from, to] of [
    node,
    [npm, '/usr/local/lib/node_modules/npm'] as const,
    ...(await npmSettings()),
  ])
    await buildah('copy', '--quiet', container, from, to)
  await buildah('run', container, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm')
  await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/extra.pem', container)
  await buildah('commit', '--quiet', '--rm', container, buildBase)
  return { base, buildBase }
}
