import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

// Somebody who has nothing to do with the storm, and asks for their profile again and again. A process of its own:
// in that of the five thousand it would wait for those and not for the server.
const [url = '', cookie = '', everyMs = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
const took: number[] = []
let asked = 0

function ask(): void {
  asked += 1
  const started = performance.now()
  const asking = request(url, { agent, headers: { cookie } })
  asking.on('error', () => took.push(Number.POSITIVE_INFINITY))
  asking.on('response', (answer) => {
    answer.resume()
    const isAnswered = answer.statusCode === 200
    answer.on('end', () => took.push(isAnswered ? performance.now() - started : Number.POSITIVE_INFINITY))
  })
  asking.end()
}

const asking = setInterval(ask, Number(everyMs))
process.once('message', async () => {
  clearInterval(asking)
  // Requests that are still open count as well, however long they take.
  while (took.length < asked) await delay(10)
  process.send?.(took)
  process.disconnect()
})
// Also where the storm has broken off.
process.once('disconnect', () => process.exit())
process.send?.('ready')
