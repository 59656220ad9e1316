import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { isDeepStrictEqual } from 'node:util'
import { openMailCatcher, until, type VisitedSite } from '../image/visit.ts'
import { root } from '../steps.ts'
import { fillIn, readBlocks } from './guide.ts'
import { boot, type Machine, system, work } from './machine.ts'
import { lookAround, openPair, openTalk, write } from './members.ts'
import { BUCKET_KEY, makeReleases, openBucket } from './services.ts'

// From nothing to a community, its loss and its update: what `debian.ts` starts in a network of its own.

const DOMAIN = process.argv[2] ?? ''
const site: VisitedSite = { address: `https://${DOMAIN}`, origin: `https://${DOMAIN}` }
const releases = ['0.3.0', '0.4.0'] as const
const authority = join(system, 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt')
const MOST_AWAY_MS = 2_000

const startedAt = performance.now()
let stepAt = startedAt
const seconds = (ms: number) => (ms / 1000).toFixed(0).padStart(5)

/** Says that a step is done, with the time that it took. */
function say(words: string): void {
  const now = performance.now()
  console.log(`${seconds(now - stepAt)} s  ${words}`)
  stepAt = now
}

function check(isRight: boolean, words: string): void {
  if (!isRight) throw new Error(`Not so: ${words}`)
  say(`✓ ${words}`)
}

async function takeNetwork(): Promise<void> {
  const there = new Promise((resolve) => process.once('message', resolve))
  process.send?.('ready')
  await there
  process.disconnect()
}

/** The client trusts the authority that Caddy has made for a domain that nobody else can certify. */
async function trustCaddy({ run }: Machine): Promise<void> {
  await until('the certificate of Caddy', async () => existsSync(authority) || undefined)
  setDefaultCACertificates([...getCACertificates('default'), await readFile(authority, 'utf8')])
  const path = authority.slice(system.length)
  await run(`cp ${path} /usr/local/share/ca-certificates/caddy.crt && update-ca-certificates`)
}

async function versionOf(): Promise<string> {
  const { version }: { version: string } = await (await fetch(`${site.address}/api/version`)).json()
  return version
}

/** Returns which services a web process finds up. */
async function servicesAt({ run }: Machine, port: number): Promise<string[]> {
  const { services }: { services: Record<string, string> } = JSON.parse(
    await run(`curl --silent http://127.0.0.1:${port}/healthz`),
  )
  return Object.keys(services).filter((name) => services[name] === 'up')
}

type StoryMeans = {
  machine: Machine
  follow: (id: string, words: string) => Promise<string>
  mails: () => Promise<string>
  loseBucket: () => Promise<void>
}

async function install({ machine, follow, mails }: StoryMeans): Promise<void> {
  await follow('packages', 'the packages')
  await follow('release', 'the release, built')
  await follow('database', 'the database')
  await follow('settings', 'the settings')
  // Members of this test write faster than people.
  await machine.run('echo LIMITS_FACTOR=1000 >> /etc/hearth.env')
  await follow('services', 'two web processes and a worker are ready')
  await follow('caddy', 'Caddy')
  await trustCaddy(machine)
  await follow('open', 'it answers with TLS')
  await follow('staff', 'the first admin')
  await until('the mail to the admin', async () => (await mails()).includes('ana@example.org') || undefined)
  const units = await machine.run('systemctl is-active hearth-web@3000 hearth-web@3001 hearth-worker')
  check(units === 'active\nactive\nactive' && (await versionOf()) === releases[0], `${releases[0]} runs`)
  for (const port of [3000, 3001])
    await until(`Valkey and the bucket, seen from ${port}`, async () => {
      const up = await servicesAt(machine, port)
      return (up.includes('redis') && up.includes('photos')) || undefined
    })
  say('both web processes find Valkey and the bucket')
}

/** Database, photos and folder are gone; the settings and the backup were kept elsewhere. */
async function loseAll({ machine: { run }, loseBucket }: StoryMeans): Promise<void> {
  await run(`systemctl disable --now hearth-worker hearth-web@3000 hearth-web@3001
cd /
runuser -u postgres -- dropdb hearth
runuser -u postgres -- dropuser hearth
rm -rf /var/lib/hearth /var/cache/hearth`)
  await loseBucket()
  say('everything is lost: database, photos, folder')
}

async function restore(means: StoryMeans): Promise<void> {
  const { follow } = means
  await follow('database', 'an empty database')
  await follow('restore', 'restored')
  await follow('services', 'the services are ready')
  await follow('caddy', 'Caddy')
  await follow('open', 'it answers with TLS')
}

async function live(means: StoryMeans): Promise<string> {
  const pair = await openPair(site, means.mails)
  await write(pair, ['Hello', 'How was the lake?'])
  const before = await lookAround(site, pair.members[1], pair)
  check(before.pictures.length > 0 && before.messages.length === 2, 'two members, photos, a match, a talk')

  const output = await means.follow('backup', 'a backup, and its check')
  console.log(output.replaceAll(/^/gm, '         '))
  await loseAll(means)
  const lostAt = performance.now()
  await restore(means)
  const recovery = seconds(performance.now() - lostAt).trim()
  const after = await lookAround(site, pair.members[1], pair)
  check(isDeepStrictEqual(after, before), 'a member signs in and sees the same matches, messages and photos')

  const talk = await openTalk(site, pair)
  await means.follow('update', `updated to ${releases[1]} while two members talk`)
  const told = await talk.stop()
  check((await versionOf()) === releases[1], `${releases[1]} runs`)
  console.log(
    `         ${told.acknowledged} messages acknowledged, ${told.lost} lost, ${told.doubled} twice; ` +
      `longest time without a socket ${told.longestAwayMs} ms`,
  )
  check(told.faults === 0, 'nothing was lost, doubled, out of order or refused')
  check(told.longestAwayMs <= MOST_AWAY_MS, `clients were away for at most ${MOST_AWAY_MS} ms`)
  return `Recovery from total loss: ${recovery} s. Lost: nothing. Update: ${told.lost} of ${told.acknowledged} messages lost, ${told.doubled} twice, away for ${told.longestAwayMs} ms.`
}

async function tell(): Promise<string> {
  await takeNetwork()
  const guide = await readFile(join(root, 'docs', 'operating.md'), 'utf8')
  const mail = await openMailCatcher(work)
  const bucket = await openBucket(join(work, 'bucket'))
  const blocks = fillIn(readBlocks(guide), {
    'dating.example.org': DOMAIN,
    REPOSITORY: 'file:///srv/hearth',
    'smtps://user:password@mail.example.org': mail.url,
    'https://s3.example.org': bucket.url,
    'your-key-id': BUCKET_KEY,
    'your-secret-key': BUCKET_KEY,
  })
  await makeReleases(join(system, 'srv', 'hearth'), releases)
  say('two releases of the working tree')
  const machine = await boot()
  try {
    // Certificates of this machine, where it has its own.
    await machine.run('update-ca-certificates')
    say('Debian runs')
    const follow = async (id: string, words: string) => {
      const output = await machine.run(blocks.get(id) ?? `no block ${id}`)
      say(`${words} (${id})`)
      return output
    }
    const means = { machine, follow, mails: mail.mails, loseBucket: bucket.lose }
    await install(means)
    return await live(means)
  } catch (error) {
    console.error(
      await machine.run('journalctl --unit "hearth-*" --unit caddy --lines 60 --no-pager || true'),
    )
    throw error
  } finally {
    await machine.close()
    await bucket.close()
    mail.close()
  }
}

try {
  const last = await tell()
  console.log(`${seconds(performance.now() - startedAt)} s  in all\n${last}`)
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
