import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { faultsIn } from './check-history.ts'
import type { Dose, Storm } from './run.ts'

// In the usual run little of it, with FULL=1 what every change has to stand, with CHAOS=1 a night of it; with
// CHAOS_SEED=… the same dice again.
const seed = Number(process.env['CHAOS_SEED'] ?? Math.floor(Math.random() * 1e9))
const small: Dose = { seed, messages: 400, cuts: 60, kills: 1, devices: 2 }
const full: Dose = { seed, messages: 2_000, cuts: 300, kills: 5, devices: 2 }
const night: Dose = { seed, messages: 100_000, cuts: 50_000, kills: 500, devices: 2 }
const isNight = process.env['CHAOS'] === '1'

export const doses = { small, usual: isNight ? night : process.env['FULL'] ? full : small }
export const WITHIN_MS = isNight ? 14_400_000 : 900_000

const histories = fileURLToPath(new URL('../../../../.tmp/chaos', import.meta.url))

/** Prints one line per run, and stores the history of a faulty one in a file. */
export async function report(name: string, storm: Storm, { kills }: Dose): Promise<void> {
  const { verdict, happened, kept, cuts, ms } = storm
  const { acknowledged, shown, ...faults } = verdict
  process.stdout.write(
    `  ${name}, seed ${seed}: ${acknowledged} acknowledged, ${shown} shown, ${cuts} cuts, ${kills} kills, ` +
      `${(ms / 1000).toFixed(1)} s; ${JSON.stringify(faults)}\n`,
  )
  if (faultsIn(verdict) === 0) return
  await mkdir(histories, { recursive: true })
  const path = join(histories, `${name.replaceAll(' ', '-')}-${seed}.json`)
  await writeFile(path, JSON.stringify({ happened, kept }))
  process.stdout.write(`  its history is in ${path}\n`)
}
