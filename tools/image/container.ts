import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildah, work } from './base.ts'

/** The configuration of an image. */
type ImageConfig = {
  User: string
  Env: string[]
  Cmd: string[]
  WorkingDir: string
  Volumes: Record<string, object>
  Healthcheck?: { Test: string[] }
}

/** A running command in the root file system of the image. `pid` is that of the command itself. */
export type Contained = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

/**
 * Opens a container of an image: a read-only root file system, the image's user, and as places to write a data volume and a
 * temporary folder in memory. It has the network of this machine.
 */
export async function openContainer(image: string) {
  const inspected: { Docker: { config: ImageConfig } } = JSON.parse(
    await buildah('inspect', '--type=image', image),
  )
  const { config } = inspected.Docker
  const container = await buildah('from', '--pull-never', image)
  const rootFolder = await buildah('mount', container)
  const data = join(work, 'data')
  await rm(data, { recursive: true, force: true })
  await mkdir(data, { recursive: true })
  const [uid = 0, gid = uid] = config.User.split(':').map(Number)
  await chown(data, uid, gid)

  const mounts = `set -e
    mount --bind "$ROOT" "$ROOT"
    mount --bind "$DATA" "$ROOT/data"
    mount --bind /dev "$ROOT/dev"
    mount -t proc proc "$ROOT/proc"
    mount -t tmpfs -o mode=1777 tmpfs "$ROOT/tmp"
    mount -o remount,bind,ro "$ROOT"
    cd "$ROOT"`
  // Each `exec` replaces the program before it, so a signal to the child reaches the command.
  const script = `${mounts}
    exec setpriv --no-new-privs chroot --userspec="$USER" "$ROOT" /usr/bin/env -i "$@"`

  const start = (command: readonly string[], env: Record<string, string> = {}): Contained => {
    const all = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
    const inFolder = ['--chdir', config.WorkingDir, ...all, ...command]
    const child = spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', ...inFolder], {
      env: { PATH: process.env['PATH'], ROOT: rootFolder, DATA: data, USER: config.User },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
    const ended = once(child, 'exit').then(([code]): number | null => code)
    return { child, output: () => output, ended }
  }
  return { config, rootFolder, start, close: () => buildah('rm', container) }
}
