import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findHeadless } from '../../../tools/system.ts'
import { browserFlags } from './browser.ts'

/** A browser that keeps its profile on the disk, as the one on a person's own device does. */
export type OwnBrowser = {
  /** Begins it, or begins it again. */
  open: () => Promise<BrowserContext>
  /** Ends it as its owner does. */
  quit: () => Promise<void>
  /** Ends it as a system does that needs the room. */
  kill: () => Promise<void>
  close: () => Promise<void>
}

type RunningBrowser = { child: ChildProcess; browser: Browser }

export async function openOwnBrowser(): Promise<OwnBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'hearth-browser-'))
  let running: RunningBrowser | undefined

  async function end(act: (running: RunningBrowser) => Promise<unknown> | boolean): Promise<void> {
    if (!running) return
    const { child } = running
    const exited = once(child, 'exit')
    await act(running)
    await exited
    running = undefined
  }
  // With all that it has started: these would go on writing for a moment.
  const killAll = ({ child }: RunningBrowser) => process.kill(-(child.pid ?? 0), 'SIGKILL')

  return {
    open: async () => {
      const flags = [...browserFlags, `--user-data-dir=${profile}`, '--remote-debugging-port=0', '--headless']
      const child = spawn(findHeadless() ?? 'chromium', [...flags, 'about:blank'], {
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const browser = await chromium.connectOverCDP(await addressOf(child))
      running = { child, browser }
      const [context] = browser.contexts()
      if (!context) throw new Error('The browser has no profile')
      return context
    },
    quit: () =>
      end(async ({ browser }) => {
        const devtools = await browser.newBrowserCDPSession()
        await devtools.send('Browser.close')
      }),
    kill: () => end(killAll),
    close: async () => {
      await end(killAll)
      await rm(profile, { recursive: true, force: true })
    },
  }
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  let said = ''
  for await (const part of stderr ?? []) {
    said += String(part)
    const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
    if (address) return address
  }
  throw new Error(`The browser did not open:\n${said}`)
}
