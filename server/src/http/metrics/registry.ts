import { Counter, Gauge, type Registry } from 'prom-client'

/** Makes counters. A label with known values has each from the start, so that an alert has something to rise from. */
export const counterIn =
  (registry: Registry) => (name: string, help: string, labels: Record<string, readonly string[]>) => {
    const counter = new Counter({ name, help, labelNames: Object.keys(labels), registers: [registry] })
    for (const [label, values] of Object.entries(labels))
      for (const value of values) counter.inc({ [label]: value }, 0)
    return counter
  }

/** Makes gauges without labels whose value is read when the metrics are. */
export const gaugeIn = (registry: Registry) => (name: string, help: string, read: () => number) =>
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })

type Values = readonly (readonly [labels: Record<string, string>, value: number])[]
export type AskedGauge<Answer> = {
  name: string
  help: string
  labelNames?: readonly string[]
  /** The values with their labels; none for what there is nothing of. */
  valuesOf: (answer: Answer) => Values
}

/**
 * Makes gauges that one question to the database answers together. Without the database they have no value, and the
 * other metrics are still there.
 */
export const askedGaugesIn =
  (registry: Registry) =>
  <Answer>(ask: () => Promise<Answer>, gauges: readonly AskedGauge<Answer>[]): void => {
    const shared = askedOnce(ask)
    for (const { name, help, labelNames = [], valuesOf } of gauges)
      registry.registerMetric(
        new Gauge({
          name,
          help,
          labelNames: [...labelNames],
          registers: [],
          async collect() {
            this.reset()
            // The library gives a gauge without labels the value 0.
            if (labelNames.length === 0) this.remove({})
            const answer = await shared().catch(() => undefined)
            for (const [labels, value] of answer === undefined ? [] : valuesOf(answer))
              this.set(labels, value)
          },
        }),
      )
  }

/** Shares the answer among those who ask before it is there. */
function askedOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined
  return () => {
    asked ??= ask().finally(() => (asked = undefined))
    return asked
  }
}

/** Asks at most once in `everyMs`, and returns the last answer in between. A failure is asked for again. */
export function askedEvery<Answer>(everyMs: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let askedAt = -Infinity
  let answer: Promise<Answer> | undefined
  return () => {
    const now = performance.now()
    if (answer && now - askedAt < everyMs) return answer
    askedAt = now
    answer = ask().catch((error: unknown) => {
      answer = undefined
      throw error
    })
    return answer
  }
}
