import type { Page } from '@playwright/test'

// A browser says this of each request while the network is gone.
export const gone = /ERR_INTERNET_DISCONNECTED|WebSocket connection|ERR_FAILED/

/** Where a page keeps what was read. */
export const copies = { database: 'hearth.copies', store: 'read' }

/** Runs in the page. */
export async function isStored(where: { database: string; store: string; text: string }): Promise<boolean> {
  const known = await indexedDB.databases()
  if (!known.some(({ name }) => name === where.database)) return false
  const settled = <T>(asked: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      asked.addEventListener('success', () => resolve(asked.result))
      asked.addEventListener('error', () => reject(asked.error ?? new Error('It cannot be read')))
    })
  const database = await settled(indexedDB.open(where.database))
  const all = await settled(database.transaction(where.store).objectStore(where.store).getAll())
  database.close()
  return JSON.stringify(all).includes(where.text)
}

/**
 * Takes the network away. Call the returned function after each navigation: to a document from the service
 * worker, Chromium 150 does not say that there is no network.
 */
export async function cutOff(page: Page): Promise<(offline?: boolean) => Promise<unknown>> {
  await page.context().setOffline(true)
  const devtools = await page.context().newCDPSession(page)
  return (offline = true) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
}
