import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { makeBareDebian, work } from './machine.ts'

// Follows docs/operating.md on a bare Debian. This file makes the Debian and a network for it alone; `story.ts` does the rest.

const DOMAIN = 'dating.localhost'
const programs = ['debootstrap', 'unshare', 'nsenter', 'slirp4netns', 'git', 'npm']

const onPath = (program: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

function missing(): string[] {
  return [
    ...programs.filter((program) => !onPath(program)),
    ...(process.getuid?.() === 0 ? [] : ['root']),
    ...(existsSync('/dev/net/tun') ? [] : ['/dev/net/tun']),
  ]
}

/** Runs the story in a network of its own, which reaches the outside as a user’s program does. */
async function runStory(): Promise<number> {
  const hosts = join(work, 'hosts')
  await writeFile(hosts, `127.0.0.1 localhost debian ${DOMAIN}\n`)
  const story = join(import.meta.dirname, 'story.ts')
  const start = 'mount --make-rprivate / && mount --bind "$1" /etc/hosts && shift && exec "$@"'
  const args = ['--net', '--mount', 'sh', '-c', start, 'sh', hosts, process.execPath, story, DOMAIN]
  const child = spawn('unshare', args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  await Promise.race([once(child, 'message'), ended])
  const network = spawn(
    'slirp4netns',
    ['--configure', '--mtu=65520', '--disable-host-loopback', '--ready-fd=3', String(child.pid), 'tap0'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  try {
    const ready = network.stdio[3]
    if (ready) await Promise.race([once(ready, 'data'), once(network, 'exit'), ended])
    if (child.connected) child.send('network')
    const [code] = await ended
    return typeof code === 'number' ? code : 1
  } finally {
    network.kill()
  }
}

async function main(): Promise<number> {
  const lacking = missing()
  if (lacking.length > 0) {
    console.error(
      `Missing: ${lacking.join(', ')}. On Debian, install them with apt-get and run this as root.`,
    )
    return 1
  }
  const startedAt = performance.now()
  await mkdir(work, { recursive: true })
  await makeBareDebian()
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  a bare Debian`)
  return runStory()
}

process.exitCode = await main()
