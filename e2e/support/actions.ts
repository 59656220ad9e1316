import { expect, type Page, password } from './journey.ts'
import type { Server } from './server/server.ts'

/** The browser's own words for a refusal. */
export const refused = /Failed to load resource: the server responded with a status of 4\d\d/

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign In')
}

export const isIn = (page: Page, path = '/app') => expect(page).toHaveURL(path)

/** Leaves the app. A closed sheet takes its entry out of the history first, which would otherwise end this visit. */
export async function leave(page: Page) {
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0)
  await page.goto('about:blank')
}

/** Asks the server by HTTP for something that needs a session. */
export async function ask(
  { request }: Pick<Page, 'request'>,
  server: Server,
  path: string,
  data: object = {},
) {
  const answer = await request.post(`/api${path}`, { maxRetries: 1, data, headers: { origin: server.url } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}
