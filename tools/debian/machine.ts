import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../steps.ts'

const run = promisify(execFile)
const LARGE = { maxBuffer: 256 * 1024 * 1024 }
const SUITE = 'trixie'

/** Everything that this test makes. The bare Debian stays there for its next run. */
export const work = join(root, '.tmp', 'debian')
export const system = join(work, 'system')
const bare = join(work, SUITE)

/** Packages that the installer of Debian installs and debootstrap leaves out. */
const OF_INSTALLER = 'systemd-sysv,dbus,ca-certificates,adduser'

/** Makes a bare Debian in `system`; debootstrap only runs the first time. */
export async function makeBareDebian(): Promise<void> {
  if (!existsSync(bare)) {
    const partial = `${bare}.partial`
    await rm(partial, { recursive: true, force: true })
    await mkdir(work, { recursive: true })
    await run('debootstrap', ['--variant=minbase', `--include=${OF_INSTALLER}`, SUITE, partial], LARGE)
    await rename(partial, bare)
  }
  await rm(system, { recursive: true, force: true })
  await run('cp', ['--archive', bare, system])
  // Packages unpack faster without waiting for the disk, and this system is deleted after the test.
  await writeFile(join(system, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n')
  await takeOverNetworkSettings()
}

/** Certificates and the registry of npm that this machine trusts, where it has some of its own. */
async function takeOverNetworkSettings(): Promise<void> {
  const certificates = 'usr/local/share/ca-certificates'
  if (existsSync(join('/', certificates)))
    await cp(join('/', certificates), join(system, certificates), { recursive: true, dereference: true })
  const settings = await Promise.all(
    ['registry', 'cafile'].map(async (name) => {
      const { stdout } = await run('npm', ['config', 'get', name], { cwd: '/' })
      const value = stdout.trim()
      if (value === '' || value === 'null') return ''
      return `${name}=${name === 'cafile' ? '/etc/ssl/certs/ca-certificates.crt' : value}\n`
    }),
  )
  await writeFile(join(system, 'root', '.npmrc'), settings.join(''))
}

/** Gives the new system its own /proc, /sys, /run and /dev, makes it the root and starts its systemd. */
const BOOT = `set -e
mount --make-rprivate /
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs tmpfs tmp
mount -t tmpfs -o mode=755 tmpfs dev
mkdir dev/pts dev/shm
mount -t tmpfs tmpfs dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
for node in null:1:3 zero:1:5 full:1:7 random:1:8 urandom:1:9 tty:5:0; do
  IFS=: read -r name major minor <<< $node
  mknod --mode=666 dev/$name c $major $minor
done
touch dev/console
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
for name in stdin:0 stdout:1 stderr:2; do ln -s /proc/self/fd/\${name#*:} dev/\${name%:*}; done
hostname debian
mkdir -p .before
pivot_root . .before
umount -l /.before
exec env -i container=hearth PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --log-target=null`

const noTerminals = ['console-getty.service', 'getty.target', 'systemd-modules-load.service']

/** A control group of its own, so that its systemd does not meet that of this machine. */
async function openControlGroup(): Promise<string> {
  const mounts = await readFile('/proc/mounts', 'utf8')
  const path = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, , type]) => type === 'cgroup2')?.[1]
  if (!path) throw new Error('There is no cgroup2 on this machine')
  const group = join(path, `hearth-debian-${process.pid}`)
  await mkdir(group)
  return group
}

async function removeControlGroup(group: string): Promise<void> {
  const inside = await readdir(group, { withFileTypes: true })
  for (const one of inside.filter((entry) => entry.isDirectory()))
    await removeControlGroup(join(group, one.name))
  await rmdir(group).catch(() => undefined)
}

export type Machine = Awaited<ReturnType<typeof boot>>

/** Boots the Debian in `system` with its own processes, mounts and control group, in the network of this process. */
export async function boot() {
  const etc = (name: string) => join(system, 'etc', name)
  for (const unit of noTerminals) await run('ln', ['-sf', '/dev/null', etc(`systemd/system/${unit}`)])
  await cp('/etc/hosts', etc('hosts'))
  await writeFile(etc('hostname'), 'debian\n')
  await writeFile(etc('resolv.conf'), 'nameserver 10.0.2.3\n')
  const group = await openControlGroup()
  const namespaces = ['--pid', '--mount', '--uts', '--ipc', '--cgroup', '--fork', '--kill-child']
  const outer = spawn(
    'sh',
    [
      '-c',
      `echo $$ > ${group}/cgroup.procs && exec "$@"`,
      'sh',
      'unshare',
      ...namespaces,
      'bash',
      '-c',
      BOOT,
      'bash',
      system,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const pid = await childOf(outer.pid)
  const command = enter(pid)
  await untilBooted(command)
  return {
    /** Runs commands as root of the machine, as if they were typed. Throws with their output if one fails. */
    run: command,
    close: async () => {
      const ended = new Promise((resolve) => outer.once('exit', resolve))
      outer.kill('SIGKILL')
      await ended
      await new Promise((resolve) => setTimeout(resolve, 300))
      await removeControlGroup(group)
    },
  }
}

async function childOf(pid: number | undefined, triesLeft = 100): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const child = Number(children.trim())
  if (child > 0) return child
  if (triesLeft === 0) throw new Error('Debian did not start')
  await new Promise((resolve) => setTimeout(resolve, 100))
  return childOf(pid, triesLeft - 1)
}

/** The environment of a session of root. */
const SESSION = [
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'HOME=/root',
  'LANG=C.UTF-8',
  'DEBIAN_FRONTEND=noninteractive',
]

/** Returns what a failed command has printed. */
const outputIn = (error: unknown, name: string) =>
  error instanceof Error ? String(Reflect.get(error, name) ?? '').trim() : ''

const enter = (pid: number) => async (commands: string) => {
  const args = ['--target', String(pid), '--all', 'env', '-i', ...SESSION, 'bash', '-euo', 'pipefail']
  try {
    const { stdout } = await run('nsenter', [...args, '-c', `cd /root\n${commands}`], LARGE)
    return stdout.trim()
  } catch (error) {
    const last = ['stdout', 'stderr']
      .flatMap((name) => outputIn(error, name).split('\n').slice(-40))
      .join('\n')
    throw new Error(`${commands}\n${last}`, { cause: error })
  }
}

async function untilBooted(command: (commands: string) => Promise<string>, triesLeft = 120): Promise<void> {
  const state = await command('systemctl is-system-running || true').catch(() => '')
  if (state === 'running' || state === 'degraded') return
  if (triesLeft === 0) throw new Error(`Debian did not start: ${state}`)
  await new Promise((resolve) => setTimeout(resolve, 250))
  await untilBooted(command, triesLeft - 1)
}
