import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { writeVersion } from '../release/versions.ts'
import { root } from '../steps.ts'
import { freePort } from '../system.ts'

const run = promisify(execFile)
const store = join(root, 'server', 'src', 'testing', 'network', 's3-process.ts')

export const BUCKET_KEY = 'S3RVER'

/** The object store of the operator. Its bucket is private, which the store behind it does not know. */
export async function openBucket(folder: string) {
  const [port, publicPort] = [await freePort(), await freePort()]
  const open = async () => {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const orders = JSON.stringify({ port, directory: folder, bucket: 'hearth-photos' })
    const child = fork(store, [orders], { silent: true, execArgv: ['--openssl-legacy-provider'] })
    await once(child, 'message')
    return child
  }
  let child = await open()
  const front = createServer((asked, reply) => {
    if (!asked.headers.authorization) return void reply.writeHead(403).end()
    const { method, url, headers } = asked
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
      reply.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(reply)
    })
    onward.on('error', () => reply.destroy())
    asked.pipe(onward)
  })
  front.listen(publicPort, '127.0.0.1')
  await once(front, 'listening')
  const end = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    url: `http://127.0.0.1:${publicPort}`,
    /** Loses every object. */
    lose: async () => {
      await end()
      child = await open()
    },
    close: async () => {
      front.closeAllConnections()
      front.close()
      await end()
    },
  }
}

/** A migration that the previous release does not notice. */
const MIGRATION = `
  '9999-of-the-test': { up: (db) => db.schema.createTable('of_the_test').addColumn('id', 'integer').execute() },
}

const migratorOf`

/**
 * Makes a repository in `folder` with the files of the working tree as two releases. The second has one migration more.
 */
export async function makeReleases(folder: string, versions: readonly [string, string]): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const git = async (...args: string[]) => {
    const who = ['-c', 'user.name=Hearth', '-c', 'user.email=hearth@example.org']
    return run('git', [...who, ...args], { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
  }
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const path of stdout.split('\0').filter((name) => name !== '')) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await copyFile(join(root, path), join(folder, path)).catch(() => undefined)
  }
  await git('init', '--quiet')
  for (const [n, version] of versions.entries()) {
    await writeVersion(folder, version)
    if (n === 1) await addMigration(folder)
    await git('add', '--all')
    await git('commit', '--quiet', '--message', version)
    await git('tag', `v${version}`)
  }
}

async function addMigration(folder: string): Promise<void> {
  const path = join(folder, 'server', 'src', 'db', 'migrations.ts')
  const text = await readFile(path, 'utf8')
  const changed = text.replace('\n}\n\nconst migratorOf', MIGRATION)
  if (changed === text) throw new Error('migrations.ts has another form')
  await writeFile(path, changed)
}
