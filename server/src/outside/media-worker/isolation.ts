import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Limits of one file. */
const MOST_PROCESSOR_SECONDS = 25
const MOST_MEMORY_BYTES = 2_000_000_000
const MOST_FILE_BYTES = 64 * 1024 * 1024
const MOST_OPEN_FILES = 64
/** By the clock: a busy machine may leave little for it. */
const WITHIN_MS = 300_000
const MOST_PRINTED = 64 * 1024

const limits = (processorSeconds: number) => [
  `--cpu=${processorSeconds}`,
  `--as=${MOST_MEMORY_BYTES}`,
  `--fsize=${MOST_FILE_BYTES}`,
  `--nofile=${MOST_OPEN_FILES}`,
  '--core=0',
]

/** The parts of the system that programs need to start, read only. */
const system = ['/usr', '/lib', '/lib64', '/bin', '/etc/alternatives', '/etc/ld.so.cache'].flatMap((path) => [
  '--ro-bind-try',
  path,
  path,
])

/** Without the terminal of the server. */
const devices = ['/dev/null', '/dev/zero', '/dev/urandom'].flatMap((path) => ['--dev-bind', path, path])

/** The paths inside: the uploaded file, and the folder for what is made of it. */
export const SOURCE = '/source'
export const OUT = '/out'

type Places = { source?: string; out?: string }

/** Returns the arguments of bubblewrap: no network, no other processes, and no files but these. */
const jail = ({ source, out }: Places): string[] => [
  '--unshare-all',
  '--die-with-parent',
  '--new-session',
  '--clearenv',
  '--cap-drop',
  'ALL',
  ...system,
  ...devices,
  ...(source ? ['--ro-bind', source, SOURCE] : []),
  ...(out ? ['--bind', out, OUT, '--chdir', OUT] : []),
  // The root and the folders made in it are in memory, without a limit.
  '--remount-ro',
  '/',
]

/**
 * Runs a program of the system without network, with only these two places, and with limits on processor, memory and files.
 * Rejects if it fails, is killed for a limit, or takes five minutes.
 */
export async function runIsolated(
  program: readonly string[],
  places: Places,
  processorSeconds = MOST_PROCESSOR_SECONDS,
): Promise<string> {
  const { stdout } = await run(
    'chrt',
    ['--idle', '0', 'bwrap', ...jail(places), 'prlimit', ...limits(processorSeconds), '--', ...program],
    { timeout: WITHIN_MS, killSignal: 'SIGKILL', maxBuffer: MOST_PRINTED },
  )
  return stdout
}

/** Returns why clips cannot be made here, or `undefined` if they can. */
export async function findProblem(): Promise<string | undefined> {
  try {
    const encoders = await runIsolated(['ffmpeg', '-v', 'error', '-encoders'], {})
    const isComplete = /\blibx264\b/.test(encoders) && /\baac\b/.test(encoders)
    return isComplete ? undefined : 'ffmpeg cannot write H.264 and AAC'
  } catch (error) {
    const printed = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    const said = printed || (error instanceof Error ? error.message : String(error))
    return `ffmpeg cannot be run in bubblewrap: ${said.split('\n').at(-1)?.slice(0, 200)}`
  }
}
