export type Mail = {
  to: string
  /** Mails that the previous release queued have none. */
  language?: string
  subject: string
  text: string
  html: string
  /** Where a mail program posts to end mails of this kind (RFC 8058). */
  unsubscribe?: string
}
export type KeptMail = Mail & { sentAt: string }

export type Mailer = {
  /** Takes a mail to be sent; or, where it sends itself, throws when it could not. */
  send: (mail: Mail) => Promise<void>
  /** The mails of the development mailbox, newest first; `undefined` if mail is really sent. */
  kept: (() => readonly KeptMail[]) | undefined
  /** Drops every mail to an address that has not left yet. */
  forget?: (to: string) => Promise<void>
}

const KEPT_MAILS = 200
/** Returns a mailer that stores mails for developers instead of sending them. Never in production. */
export function openMailbox(now: () => Date): Mailer {
  const mails: KeptMail[] = []
  return {
    kept: () => mails,
    send: (mail) => {
      mails.unshift({ ...mail, sentAt: now().toISOString() })
      mails.length = Math.min(mails.length, KEPT_MAILS)
      return Promise.resolve()
    },
    forget: (address) => {
      mails.splice(0, mails.length, ...mails.filter(({ to }) => to !== address))
      return Promise.resolve()
    },
  }
}
