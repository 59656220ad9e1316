import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '../steps.ts'
import { findPostgres, freePort, openPostgres } from '../system.ts'
import { buildah, makeBases } from './base.ts'
import { type Contained, openContainer } from './container.ts'
import { openMailCatcher, signUp, until, uploadPhoto } from './visit.ts'

const IMAGE = 'localhost/hearth'
const MOST_MB = 350
const END_WITHIN_MS = 5_000

const startedAt = performance.now()
const say = (words: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${words}`)

/** Says and checks one thing; the first that is wrong ends the test. */
function check(isRight: boolean, words: string): void {
  if (!isRight) throw new Error(words)
  say(`✓ ${words}`)
}

const onPath = (program: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

function missingPrograms(): string[] {
  const missing = ['buildah', 'debootstrap', 'unshare', 'setpriv', 'chroot'].filter(
    (program) => !onPath(program),
  )
  return [
    ...missing,
    ...(findPostgres() ? [] : ['postgresql-15']),
    ...(process.getuid?.() === 0 ? [] : ['root']),
  ]
}

async function build(): Promise<void> {
  const { base, buildBase } = await makeBases()
  say('the base images are made')
  const args = ['BUILD_BASE', buildBase, 'BASE', base]
  const bases = [`--build-arg=${args[0]}=${args[1]}`, `--build-arg=${args[2]}=${args[3]}`]
  // The format of Docker, because that of OCI has no health check.
  await buildah('build', '--pull-never', '--format=docker', ...bases, `--tag=${IMAGE}`, root)
  say('the image is built')
}

/** The size of all layers, not compressed. */
async function sizeInMb(): Promise<number> {
  const listed: { names: string[] | null; size: string }[] = JSON.parse(await buildah('images', '--json'))
  const own = listed.find(({ names }) => names?.some((name) => name.startsWith(`${IMAGE}:`)))
  const [, value = '', unit = ''] = /^([\d.]+) (\w+)$/.exec(own?.size ?? '') ?? []
  return unit === 'MB' ? Number(value) : Number.POSITIVE_INFINITY
}

async function untilReady(address: string, server: Contained): Promise<void> {
  await until(`a ready server (${server.output()})`, async () => {
    if (server.child.exitCode !== null) throw new Error(`it ended:\n${server.output()}`)
    const isReady = await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    return isReady || undefined
  })
}

async function tryOut(): Promise<void> {
  const [postgres, mail, port] = [await openPostgres(), await openMailCatcher(), await freePort()]
  const container = await openContainer(IMAGE)
  const { config, start } = container
  check(
    config.User === '1000:1000' && '/data' in config.Volumes,
    'it runs as user 1000 with the volume /data',
  )
  const site = { address: `http://127.0.0.1:${port}`, origin: 'https://hearth.example' }
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL: site.origin,
    DATABASE_URL: postgres.url,
    AUTH_SECRET: '0123456789abcdef-a-secret-of-a-test',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Hearth <hearth@hearth.example>',
  }
  const health = async () => start(config.Healthcheck?.Test.slice(1) ?? [], { PORT: String(port) }).ended

  check((await health()) === 1, 'the health check fails while nothing runs')
  const write = start(['/bin/sh', '-c', 'touch /hearth/x || touch /x || touch /usr/x; id -u'])
  await write.ended
  check(
    write.output().match(/Read-only file system/g)?.length === 3 && write.output().endsWith('1000\n'),
    'the root file system is read-only',
  )

  const server = start(config.Cmd, settings)
  try {
    await untilReady(site.address, server)
    check(true, '/readyz answers 200, with PostgreSQL')
    check((await health()) === 0, 'the health check passes')
    const ask = await signUp(site, mail.mails)
    check(true, 'a person signs up with a mailed link')
    check((await uploadPhoto(ask)) > 1000, 'a photo is uploaded, processed and shown')
    const page = await (await ask('/')).text()
    const licences = await (await ask('/licences')).text()
    check(page.includes('<h1') && licences.includes('Node.js 24'), 'the page and the licences are served')
    const stopped = performance.now()
    server.child.kill('SIGTERM')
    const code = await server.ended
    const ms = Math.round(performance.now() - stopped)
    check(code === 0 && ms < END_WITHIN_MS, `SIGTERM ends it with ${code} in ${ms} ms`)
  } finally {
    server.child.kill('SIGKILL')
    mail.close()
    await postgres.close()
    await container.close()
  }
}

/** Builds the image, except with `--built`, prints its size and runs it; returns the exit code. */
async function main(): Promise<number> {
  const missing = missingPrograms()
  if (missing.length > 0) {
    console.error(
      `Missing: ${missing.join(', ')}. On Debian, install them with apt-get and run this as root.`,
    )
    return 1
  }
  try {
    if (!process.argv.includes('--built')) await build()
    const mb = await sizeInMb()
    check(mb <= MOST_MB, `it has ${mb} MB, of at most ${MOST_MB}`)
    await tryOut()
    return 0
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
}

process.exitCode = await main()
