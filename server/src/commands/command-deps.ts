import { mailOf } from '../auth/mailed/send-mail.ts'
import type { Config } from '../config/config.ts'
import { type Deps, noCounts } from '../context.ts'
import { caseEncryptorOf } from '../cryptography/encryption.ts'
import { deckDrawOf } from '../cryptography/signatures.ts'
import type { OpenDatabase } from '../db/open.ts'
import { noDelivery } from '../features/notifications/notifications.ts'
import { type ListenerBus, type ListenerMails, listenersOf } from '../listeners.ts'
import { openLog } from '../outside/log.ts'
import type { Mail } from '../outside/mail/mail.ts'
import { mailFromCommand } from './mail-from-command.ts'

/** A command has no open pages; triggers tell those of running servers. */
const noPages: ListenerBus = {
  changed: () => {},
  endSessions: () => {},
  mute: () => Promise.resolve(),
  unmute: () => {},
}

/**
 * Returns the dependencies of an operation that a command runs. `sendMails` sends the mails that the operation leads to, and
 * returns what to say about them, each sentence once.
 */
export function commandDeps(
  config: Config,
  { db, transact, transactAtOnce }: OpenDatabase,
): { deps: Deps; sendMails: () => Promise<Set<string>> } {
  const works: Promise<unknown>[] = []
  const mails: Mail[] = []
  const listenerMails: ListenerMails = {
    queue: async (_, to, write) => void mails.push(mailOf(config.brand, to, write)),
    link: (path) => `${config.baseUrl}${path}`,
  }
  const deps: Deps = {
    db,
    transact,
    transactAtOnce,
    now: () => new Date(),
    publish: () => {},
    counts: noCounts,
    // A running server delivers within a minute.
    listeners: listenersOf(noPages, listenerMails, noDelivery),
    caseEncryptor: caseEncryptorOf(config.authSecrets),
    deckDraw: deckDrawOf(config.authSecrets),
    payments: config.payments.mode,
    limits: { cardsADay: 0, newCardsADay: 0, factor: 1 },
    afterReply: (work) => void works.push(Promise.resolve(work())),
    log: openLog({ level: 'silent' }),
  }
  const sendMails = async () => {
    // A work may start another one.
    while (works.length > 0) await works.shift()
    const said = new Set<string>()
    for (const mail of mails) said.add(await mailFromCommand(config, mail))
    return said
  }
  return { deps, sendMails }
}
