import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'

type TracingSettings = {
  /** The address of a collector, to which the library adds nothing. */
  endpoint: string
  /** The share of requests that are traced, from 0 to 1. */
  share: number
  version: string
}
type TracedQuery = { sql: string; milliseconds: number; isFailed: boolean }
type TracedRequest = { route: string; status: number; requestId: string }

const FAILED = { code: SpanStatusCode.ERROR }
const WORD = /^\s*(\w+)/
const LITERAL = /'(?:[^']|'')*'/g
const MAX_SQL_LENGTH = 2_000
const CLOSE_WITHIN_MS = 2_000

/**
 * Returns what sends traces of requests and of their statements to an OpenTelemetry collector, in JSON over HTTP. A span
 * has the route pattern and the statement without values, and no address, text or id of a person. The provider is not
 * registered globally: other libraries would add spans with what they know.
 */
export function openTracing(settings: TracingSettings) {
  const provider = openProvider(settings)
  const tracer = provider.getTracer('hearth', settings.version)
  const current = new AsyncLocalStorage<Context>()

  /** Runs a request in a span without a parent: anybody could send one. */
  async function request(
    method: string,
    run: () => Promise<void>,
    describe: () => TracedRequest,
  ): Promise<void> {
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, ROOT_CONTEXT)
    try {
      await current.run(trace.setSpan(ROOT_CONTEXT, span), run)
    } finally {
      const { route, status, requestId } = describe()
      span.updateName(`${method} ${route}`)
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'hearth.request_id': requestId,
      })
      if (status >= 500) span.setStatus(FAILED)
      span.end()
    }
  }

  /** Adds a statement to the request that ran it; those of jobs and sockets have none. */
  function query({ sql, milliseconds, isFailed }: TracedQuery): void {
    const parent = current.getStore()
    if (!parent) return
    const [, operation = 'query'] = WORD.exec(sql) ?? []
    const endTime = Date.now()
    const name = operation.toUpperCase()
    const options = {
      kind: SpanKind.CLIENT,
      startTime: endTime - milliseconds,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': name,
        'db.query.text': sql.replace(LITERAL, '?').slice(0, MAX_SQL_LENGTH),
      },
    }
    const span = tracer.startSpan(name, options, parent)
    if (isFailed) span.setStatus(FAILED)
    span.end(endTime)
  }

  return {
    request,
    query,
    /** Sends the last spans. A collector that is away delays the end of the process by at most two seconds. */
    close: (): Promise<void> =>
      Promise.race([
        provider.shutdown().catch(() => undefined),
        wait(CLOSE_WITHIN_MS, undefined, { ref: false }),
      ]),
  }
}

function openProvider({ endpoint, share, version }: TracingSettings): TracerProvider {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'hearth', 'service.version': version }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
}
