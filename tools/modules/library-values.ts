import { matchesGlob } from 'node:path'
import type { ModuleImport } from './read-module.ts'

const tests = ['{server,demo}/{src/,}**/*.test.ts', 'server/src/{testing,attacks,outside/testing}/**']
const addresses = [
  'server/src/config/*.ts',
  'server/src/auth/{rate-limits/network,sessions/device-description}.ts',
  'server/src/commands/account-command.ts',
]
const listeners = ['server/src/http/connections/*.ts']
/** It closes the network of its process. */
const closer = 'server/src/outside/image-worker/no-network.ts'

/** It connects to push services, whose addresses people name, and to public addresses only. */
const push = 'server/src/outside/push/egress.ts'

/**
 * The files that may import more than types of a library. Another log would keep what an error repeats of rows.
 * Others that connect take the address from the settings; `node:fetch` stands for the global.
 */
const libraryValues: Record<string, readonly string[]> = {
  pino: ['server/src/outside/log.ts', 'server/src/**/*.test.ts'],
  'node:fetch': [
    'server/src/outside/photo-files.s3.ts',
    'server/src/auth/google/google-provider.ts',
    'server/src/outside/payments/stripe-requests.ts',
    'server/src/outside/liveness.ts',
    'server/src/outside/language-model/language-model.ts',
    // It calls a parameter of this name.
    'server/src/realtime/upgrade.ts',
    ...tests,
  ],
  'node:net': [...addresses, closer, push, ...tests],
  'node:tls': ['server/src/config/authorities.ts', ...tests],
  'node:http': [...listeners, 'server/src/backup/backup-socket.ts', push, ...tests],
  'node:https': [push, ...tests],
  'node:http2': tests,
  'node:dgram': [closer, ...tests],
  'node:dns': [closer, push, ...tests],
  'node:dns/promises': [closer, ...tests],
  'node:child_process': [
    'server/src/outside/image-worker/image-worker.ts',
    'server/src/outside/media-worker/isolation.ts',
    'server/src/demo/pictures.ts',
    'demo/pictures.ts',
    ...tests,
  ],
}

/** Returns why a file may not import more than types of a library, or `undefined`. */
export function objectionToValues(path: string, { of, typeOnly }: ModuleImport): string | undefined {
  const holders = libraryValues[of]
  if (typeOnly || !holders || holders.some((glob) => matchesGlob(path, glob))) return undefined
  return `only types of ${of} may be imported here: ${holders.join(', ')} may import more`
}
