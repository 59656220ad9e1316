import type { TestServer } from './test-server.ts'

/** Returns a function that reads the metrics of a server and returns the value of one, `undefined` if it is not there. */
export const metricsOf = (server: Pick<TestServer, 'ask'>) => async () => {
  const values = valuesIn(await (await server.ask('/metrics')).text())
  return (sample: string) => values.get(sample)
}

/** Returns the values of a text of metrics by name and labels, as they are written there. */
export function valuesIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}
