import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { findFirefox } from '../../../tools/system.ts'

const Reply = z.object({
  id: z.number(),
  type: z.string(),
  message: z.optional(z.string()),
  result: z.optional(z.unknown()),
})
const Contexts = z.object({ contexts: z.array(z.object({ context: z.string(), url: z.string() })) })
const Evaluated = z.object({
  result: z.optional(z.object({ value: z.string() })),
  exceptionDetails: z.optional(z.object({ text: z.string() })),
})

const END_WITHIN_MS = 20_000
const FOUND_WITHIN_MS = 45_000

/** Sends commands of WebDriver BiDi. Playwright drives a Firefox of its own only, and no driver shows its windows. */
async function openSession(address: string) {
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, (reply: z.infer<typeof Reply>) => void>()
  socket.on('message', (data: Buffer) => {
    const reply = Reply.safeParse(JSON.parse(data.toString()))
    if (reply.success) waiting.get(reply.data.id)?.(reply.data)
  })
  let count = 0
  async function send(method: string, params: Record<string, unknown>): Promise<unknown> {
    count += 1
    const id = count
    const replied = new Promise<z.infer<typeof Reply>>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { type, message, result } = await replied
    waiting.delete(id)
    if (type !== 'success') throw new Error(`${method}: ${message}`)
    return result
  }
  await send('session.new', { capabilities: {} })
  return { send, close: () => socket.terminate() }
}

const recordingPreferences = {
  // A moving picture and a tone come from the browser, and nobody has to allow them.
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
}

const pushPreferences = (pushSocketUrl: string) => ({
  // A Firefox that is driven is otherwise without its push service.
  'dom.push.connection.enabled': true,
  'dom.push.serverURL': pushSocketUrl,
  'dom.push.testing.allowInsecureServerURL': true,
  'permissions.default.desktop-notification': 1,
  // Firefox draws notifications itself, in windows that can be read and clicked.
  'alerts.useSystemBackend': false,
})

const quietPreferences = {
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
}

/** Asks again until an expression of the page is true. */
const untilFound = (expression: string, what: string) => `
  new Promise((resolve, reject) => {
    const endsAt = performance.now() + ${FOUND_WITHIN_MS}
    const timer = setInterval(() => {
      const isFound = ${expression}
      if (!isFound && performance.now() < endsAt) return
      clearInterval(timer)
      isFound ? resolve() : reject(new Error(${JSON.stringify(what)} + ' is not on the page: ' + document.body.innerText))
    }, 50)
  })`

const named = (elements: string, name: string) => `
  [...document.querySelectorAll('${elements}')].find((one) => {
    const labels = [...(one.labels ?? [])].map((label) => label.textContent)
    const names = [one.ariaLabel, ...labels, one.textContent].filter(Boolean)
    const canBeUsed = !one.disabled && one.getAttribute('aria-disabled') !== 'true'
    return canBeUsed && one.checkVisibility() && names[0]?.trim() === ${JSON.stringify(name)}
  })`

const pressing = (name: string) =>
  untilFound(`((found) => found && (found.click(), true))(${named('button,a,input', name)})`, name)

const typing = (label: string, text: string) =>
  untilFound(
    `((found) => found && (found.focus(), document.execCommand('insertText', false, ${JSON.stringify(text)})))(${named('textarea,input', label)})`,
    label,
  )

const unsubscribing = (scope: string) => `new Promise((resolve, reject) => {
  const principal = Services.scriptSecurityManager.createContentPrincipalFromOrigin('${new URL(scope).origin}')
  const service = Cc['@mozilla.org/push/Service;1'].getService(Ci.nsIPushService)
  service.unsubscribe('${scope}', principal, (status, isDone) => isDone ? resolve() : reject(new Error(status)))
})`

/** A notification as its window shows it. */
type FirefoxAlert = { title: string; text: string }

/** Opens Debian's Firefox with a profile that stays. Its camera and microphone are its own, its pushes come from this service. */
export async function openFirefox(profile: string, pushSocketUrl?: string) {
  const preferences = Object.entries({
    ...quietPreferences,
    ...recordingPreferences,
    ...(pushSocketUrl ? pushPreferences(pushSocketUrl) : {}),
  })
  const lines = preferences.map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const flags = ['--remote-debugging-port', '0', '--remote-allow-system-access']
  const browser = spawn(
    findFirefox() ?? 'firefox',
    ['--headless', '--no-remote', '--profile', profile, ...flags],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile },
    },
  )
  const exited = once(browser, 'exit')
  const address = await new Promise<string>((resolve, reject) => {
    browser.stderr.on('data', (chunk: Buffer) => {
      const [, found] = /listening on (ws:\S+)/.exec(chunk.toString()) ?? []
      if (found) resolve(found)
    })
    browser.once('exit', () => reject(new Error('Firefox has ended at its start')))
  })
  const { send, close } = await openSession(address)

  const contextsIn = async (scope: 'chrome' | 'content') =>
    Contexts.parse(await send('browsingContext.getTree', { 'moz:scope': scope })).contexts
  const firstIn = async (scope: 'chrome' | 'content') => (await contextsIn(scope))[0]?.context

  /** Runs an expression and returns its value, which crosses as JSON. */
  async function run(scope: 'chrome' | 'content', expression: string): Promise<unknown> {
    const evaluated = await send('script.evaluate', {
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
      target: { context: await firstIn(scope) },
      awaitPromise: true,
      userActivation: true,
    })
    const { result, exceptionDetails } = Evaluated.parse(evaluated)
    if (!result) throw new Error(exceptionDetails?.text)
    return JSON.parse(result.value)
  }

  const inPage = (expression: string) => run('content', expression)

  // A window that has just been opened is still without its labels.
  const windows = `[...Services.wm.getEnumerator('alert:alert')].map(({ document }) => document)
    .filter((document) => document.getElementById('alertTextLabel'))`
  const labelOf = (id: string) =>
    `document.getElementById('${id}').textContent || document.getElementById('${id}').value`
  return {
    goTo: async (url: string): Promise<void> =>
      void (await send('browsingContext.navigate', {
        context: await firstIn('content'),
        url,
        wait: 'complete',
      })),
    /** Runs an expression in the page. */
    inPage,
    /** Signs in on a page of the server. Returns the status of the reply. */
    signIn: (email: string, password: string): Promise<unknown> =>
      inPage(
        `fetch('/api/auth/sign-in', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: ${JSON.stringify(JSON.stringify({ email, password }))},
        }).then(({ status }) => status)`,
      ),
    /** Waits for a control with this name that can be used, and clicks it. */
    press: async (name: string): Promise<void> => void (await inPage(pressing(name))),
    /** Waits for a text field with this label, and types into it. */
    type: async (label: string, text: string): Promise<void> => void (await inPage(typing(label, text))),
    /** Waits until something like this is read on the page. */
    waitForText: async (text: RegExp): Promise<void> =>
      void (await inPage(untilFound(`${text}.test(document.body.innerText)`, String(text)))),
    /** The addresses of the tabs. */
    addresses: async (): Promise<string[]> => (await contextsIn('content')).map(({ url }) => url),
    /** The notifications that are on the screen. */
    shown: async (): Promise<FirefoxAlert[]> =>
      z
        .array(z.object({ title: z.string(), text: z.string() }))
        .parse(
          await run(
            'chrome',
            `${windows}.map((document) => ({ title: ${labelOf('alertTitleLabel')}, text: ${labelOf('alertTextLabel')} }))`,
          ),
        ),
    /** Clicks the notification on the screen. */
    clickNotification: async (): Promise<void> =>
      void (await run(
        'chrome',
        `${windows}.forEach((document) => document.getElementById('alertBox').click())`,
      )),
    /** Ends the subscription of the worker of this scope, as the browser does when a person takes the permission back. */
    unsubscribe: async (scope: string): Promise<void> => void (await run('chrome', unsubscribing(scope))),
    /** Ends the browser as a person does. */
    close: async (): Promise<void> => {
      // The connection may end before the reply.
      void send('browser.close', {}).catch(() => undefined)
      const late = setTimeout(() => browser.kill('SIGKILL'), END_WITHIN_MS)
      await exited
      clearTimeout(late)
      close()
    },
  }
}
