import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'

export type ProxyPorts = { https: number; http: number; upstream: number; second?: number }

const sample = fileURLToPath(new URL('../../../../ops/nginx/hearth.conf', import.meta.url))

/** Replaces parts of a sample that are not fit for a test. Throws if one of them is missing. */
export function replaced(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`the sample has no ${from}`)
    return result.replaceAll(from, to)
  }, text)
}

/** Starts nginx with the sample of `ops/nginx`, and with a certificate that nobody knows. Its files are in this folder. */
export function startSampleNginx(
  folder: string,
  { https, http, upstream, second }: ProxyPorts,
  more: readonly (readonly [string, string])[] = [],
): ChildProcess {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  execFileSync(
    'openssl',
    ['req', '-x509', ...curve, '-nodes', '-keyout', key, '-out', certificate, ...subject],
    { stdio: 'ignore' },
  )
  const included = join(folder, `hearth-${https}.conf`)
  const changes = [
    ['    listen [::]:80;\n', ''],
    ['    listen [::]:443 ssl http2 backlog=4096;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ssl', `listen 127.0.0.1:${https} ssl`],
    ['127.0.0.1:3000', `127.0.0.1:${upstream}`],
    ['/etc/letsencrypt/live/hearth.example.org/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/hearth.example.org/privkey.pem', key],
    ...(second
      ? ([['# A second process: server 127.0.0.1:3001', `server 127.0.0.1:${second}`]] as const)
      : []),
    ...more,
    ['hearth.example.org', 'localhost'],
  ] as const
  writeFileSync(included, replaced(readFileSync(sample, 'utf8'), changes))
  const logs = `pid ${folder}/nginx-${https}.pid;\nerror_log stderr;`
  const main = join(folder, `nginx-${https}.conf`)
  // The owner of the files, as whom the test runs.
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  writeFileSync(
    main,
    `${user}daemon off;\n${logs}\nevents {}\nhttp {\naccess_log off;\ninclude ${included};\n}\n`,
  )
  execFileSync('nginx', ['-t', '-p', folder, '-c', main], { stdio: 'ignore' })
  return spawn('nginx', ['-p', folder, '-c', main], { env: { PATH: process.env['PATH'] } })
}

/** Serves an app of this process at a free port, for a proxy. */
export async function openUpstream(fetch: Parameters<typeof createAdaptorServer>[0]['fetch']) {
  const server = createAdaptorServer({ fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { port, close: () => void server.close() }
}
