import { readFileSync } from 'node:fs'
import { type Environment, fileOf, secretNames } from './environment.ts'

type Read = { value?: string; mistake?: string }

function readSecret(name: string, path: string, given: string | undefined): Read {
  if (given) return { mistake: `${name} and ${fileOf(name)} can’t both be set` }
  try {
    const value = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
    return value ? { value } : { mistake: `${fileOf(name)} names an empty file` }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    return { mistake: `${fileOf(name)} names a file that can’t be read${code}` }
  }
}

/** Returns the environment with the secrets that it gives in files, and the mistakes in those. A line end after a secret is dropped. */
export function withSecretFiles(env: Environment): { env: Environment; mistakes: string[] } {
  const read = secretNames.flatMap((name) => {
    const path = env[fileOf(name)]
    return path ? [{ name, ...readSecret(name, path, env[name]) }] : []
  })
  return {
    env: { ...env, ...Object.fromEntries(read.flatMap(({ name, value }) => (value ? [[name, value]] : []))) },
    mistakes: read.flatMap(({ mistake }) => mistake ?? []),
  }
}
