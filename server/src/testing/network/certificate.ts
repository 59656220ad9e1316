import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Returns a certificate for 127.0.0.1 that signs itself, and its key. */
export function makeCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-tls-'))
  try {
    const path = (name: string) => join(folder, name)
    const files = ['-keyout', path('key'), '-out', path('cert')]
    const subject = ['-subj', '/CN=hearth', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject], {
      stdio: 'ignore',
    })
    return { key: readFileSync(path('key'), 'utf8'), cert: readFileSync(path('cert'), 'utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
