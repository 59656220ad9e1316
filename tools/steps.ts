import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

export type Sum = { passed: number; failed: number }
export type CheckStep = { name: string; command: readonly string[]; env?: Record<string, string> }
type StepResult = { ok: boolean; output: string; seconds: string }

export const sumOf = (sums: readonly Sum[]): Sum => ({
  passed: sums.reduce((total, { passed }) => total + passed, 0),
  failed: sums.reduce((total, { failed }) => total + failed, 0),
})

const isSeen = process.stdout.isTTY && !process.env['NO_COLOR']
const colour: Record<string, string> = isSeen ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }

/** Runs a program of node_modules/.bin and keeps what it says. */
export async function runQuietly({ command, env }: CheckStep): Promise<StepResult> {
  const startedAt = Date.now()
  const { child, ended } = start(command, { ...colour, ...env }, 'pipe')
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ok = (await ended) === 0
  return { ok, output, seconds: ((Date.now() - startedAt) / 1000).toFixed(1) }
}

/** Runs a program of node_modules/.bin in full sight; gives its exit code. */
export async function runOpenly(command: readonly string[], env: Record<string, string> = {}) {
  return start(command, env, 'inherit').ended
}

/** One line for a step that went well, and all it said for one that did not. */
export async function report(step: CheckStep): Promise<Sum> {
  const { ok, output, seconds } = await runQuietly(step)
  console.log(`${ok ? '✓' : '✗'} ${step.name.padEnd(10)} ${seconds} s`)
  if (!ok) console.log(output.trimEnd())
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function start(
  [program = '', ...args]: readonly string[],
  env: Record<string, string>,
  stdio: 'pipe' | 'inherit',
) {
  const bin = join(root, 'node_modules', '.bin')
  const path = `${bin}:${process.env['PATH'] ?? ''}`
  const child = spawn(program, args, { cwd: root, stdio, env: { ...process.env, ...env, PATH: path } })
  // A shell or npm above this process passes a signal on to nobody but this process.
  const passOn = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGTERM', passOn)
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  }).finally(() => process.off('SIGTERM', passOn))
  return { child, ended }
}
