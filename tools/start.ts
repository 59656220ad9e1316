import { buildPage, isPageStale } from './page.ts'

if (await isPageStale()) {
  console.log('Building the page')
  const code = await buildPage()
  if (code !== 0) process.exit(code)
}

// The server runs in this very process, so that a signal meant to end it needs no passing on.
const main = '../server/src/main.ts'
await import(main)
