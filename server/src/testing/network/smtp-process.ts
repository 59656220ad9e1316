import { appendFileSync } from 'node:fs'
import { SMTPServer } from 'smtp-server'

// A real mail server in a process of its own, started by `mail-server.ts`. Accepted mails go into a file.

type Orders = {
  port: number
  inbox: string
  /** How often to say "later" to each recipient first, as greylisting servers do. */
  later: number
  /** Wants the line made secret and these credentials, before it takes anything. */
  login?: { user: string; pass: string }
  refuses?: boolean
}

const { port, inbox, later, login, refuses }: Orders = JSON.parse(process.argv[2] ?? '{}')
const seen = new Map<string, number>()

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

const server = new SMTPServer({
  authOptional: !login,
  disabledCommands: login ? [] : ['AUTH', 'STARTTLS'],
  onAuth: ({ username, password }, { secure }, done) => {
    const right = secure && username === login?.user && password === login?.pass
    done(right ? null : refusal(535, 'Authentication failed'), { user: username })
  },
  onRcptTo: ({ address }, _, done) => {
    if (refuses) return done(refusal(550, `No such person as ${address}`))
    const times = (seen.get(address) ?? 0) + 1
    seen.set(address, times)
    done(times > later ? null : refusal(451, `Greylisted, ${address}, come back later`))
  },
  onData: (stream, { envelope, secure }, done) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => address)
      appendFileSync(inbox, `${JSON.stringify({ to, secure, raw: Buffer.concat(parts).toString() })}\n`)
      done()
    })
  },
})
server.on('error', (error) => process.stderr.write(`${error.message}\n`))
server.listen(port, '127.0.0.1', () => process.send?.('listening'))
// Nobody is left to be a mail server for.
process.on('disconnect', () => process.exit())
