import { ErrorReply } from '@hearth/contract/errors'
import { openLog } from '../../outside/log.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

/** A server whose log can be read by request. */
export type RecordedServer = TestServer & { takeLog: (requestId: string) => string[] }

/** Opens a test server that keeps its log. */
export async function openRecordedServer(): Promise<RecordedServer> {
  const lines: string[] = []
  const log = openLog({ level: 'debug', destination: { write: (line) => lines.push(line) } })
  const server = await openTestServer({ log })
  const takeLog = (requestId: string) =>
    lines.splice(0).flatMap((line) => (line.includes(requestId) ? [comparable(line, requestId)] : []))
  return { ...server, takeLog }
}

/** Returns a line of the log without what differs between any two requests. */
function comparable(line: string, requestId: string): string {
  const { time: _, ms: __, ...rest } = JSON.parse(line.replaceAll(requestId, '')) as Record<string, unknown>
  return JSON.stringify(rest)
}

/** Both requests of a comparison come from one address. */
const ADDRESS = '10.9.8.7'
const ofTheRequest = new Set(['x-request-id', 'date'])

/** `code` of a refusal, otherwise empty; `whole` is everything by which two replies can be told apart. */
export type WholeReply = { status: number; code: string; whole: string; text: string }

/** Asks, and returns the reply with its headers and its lines of the log. */
export async function askWhole(
  server: RecordedServer,
  path: string,
  init: RequestInit,
  cookie: string,
): Promise<WholeReply> {
  const response = await server.ask(path, init, cookie, ADDRESS)
  const requestId = response.headers.get('x-request-id') ?? ''
  const text = (await response.text()).replaceAll(requestId, '')
  const headers = [...response.headers].filter(([name]) => !ofTheRequest.has(name))
  const { status } = response
  const code = status < 400 ? '' : ErrorReply.parse(JSON.parse(text)).error.code
  const whole = JSON.stringify({ status, headers, text, log: server.takeLog(requestId) })
  return { status, code, whole, text }
}
