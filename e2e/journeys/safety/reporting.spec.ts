import type { MyReportsView } from '@hearth/contract/people/safety'
import type { Locator } from '@playwright/test'
import { press, refused } from '../../support/actions.ts'
import { ana, ben, cleo, expect, type Page, test } from '../../support/journey.ts'
import { like, meetOnly } from '../../support/matches.ts'
import { givePhotos } from '../../support/photos.ts'

const prompts = [{ promptId: 'sunday-ten', answer: 'Asleep, and so is the dog.' }]
const WITHIN = 2

/** Reports by these presses, of which the last one opens the form. */
async function report(page: Page, presses: readonly Locator[], choice?: string | RegExp): Promise<void> {
  expect(presses.length).toBeLessThanOrEqual(WITHIN)
  for (const one of presses) {
    const isLink = (await one.getAttribute('href')) !== null
    await one.click()
    // The screen before has a button of the same name, and stays until the person's page is there.
    if (isLink) await expect(page.getByRole('heading', { level: 1, name: 'Ben Reed' })).toBeVisible()
  }
  if (choice) await page.getByRole('radio', { name: choice }).click()
  await page.getByRole('radio', { name: 'Something else' }).click()
  await press(page, 'Send report')
  await expect(page.getByText('Thank you for telling us')).toBeVisible()
  await page.keyboard.press('Escape')
}

test('a profile, a photo, an answer, a note and a message are reported within two taps, also after the end', async ({
  server,
  newPerson,
  newNeighbour,
  expectTrouble,
}) => {
  test.slow()
  // The open conversation is gone once the other person has ended the match.
  expectTrouble(refused)
  const [one, other] = [await newPerson(ana), await newNeighbour({ ...ben, prompts })]
  const blocked = await newNeighbour(cleo)
  const headers = { origin: server.url }
  const { page } = one
  await givePhotos(server, other, [10, 120])
  await meetOnly(page, server, [other])
  const flag = page.getByRole('button', { name: 'Report Ben', exact: true })
  const lastReports = async (): Promise<MyReportsView> =>
    (await page.request.get('/api/reports', { maxRetries: 1 })).json()
  const isAbout = async (about: MyReportsView['reports'][number]['about']) =>
    expect((await lastReports()).reports[0]).toMatchObject({ about })

  await test.step('a photo, from the deck', async () => {
    await page.goto('/swipe')
    await report(page, [flag], 'Hue 120')
    await isAbout('photo')
  })

  await test.step('an answer, from the person’s page', async () => {
    await report(
      page,
      [page.getByRole('link', { name: /More about Ben/ }), flag],
      /Asleep, and so is the dog/,
    )
    await isAbout('prompt')
  })

  await test.step('a note, and the profile behind it, from the likes', async () => {
    await givePhotos(server, one.page, [200])
    const [photo] = (await (await page.request.get('/api/photos')).json()).photos
    const about = { kind: 'photo', photoId: photo.id } as const
    await like(server, other, one.id, { about, note: 'Nice hat' })
    await page.goto('/likes')
    await report(page, [page.getByRole('button', { name: 'Report Ben’s note' })])
    await isAbout('note')
    await report(page, [page.getByRole('link', { name: /\bBen\b/ }), flag])
    await isAbout('profile')
  })

  const match = (await like(server, one, other.id)).match
  await page.request.put(`/api/matches/${match?.id}/moment`, {
    data: { clientId: crypto.randomUUID() },
    headers,
    maxRetries: 1,
  })
  await test.step('a message, and the profile from the matches', async () => {
    await page.goto('/matches')
    await report(page, [page.getByRole('link', { name: /\bBen\b/ }), flag])
    await isAbout('profile')
    await page.getByRole('log').getByText('Nice hat').click({ button: 'right' })
    await report(page, [page.getByRole('button', { name: 'Report this message' })])
    await isAbout('message')
  })

  await test.step('somebody who has ended the match', async () => {
    const ended = await other.request.post(`/api/matches/${match?.id}/end`, {
      data: {},
      headers,
      maxRetries: 1,
    })
    expect(ended.ok(), await ended.text()).toBe(true)
    await page.goto('/matches')
    await report(page, [page.getByText('Past matches'), flag])
    expect((await lastReports()).reports).toHaveLength(7)
  })

  await test.step('somebody who is blocked', async () => {
    await page.request.put(`/api/people/${blocked.id}/block`, { headers, maxRetries: 1 })
    await page.goto('/settings/blocked')
    await report(page, [page.getByRole('button', { name: 'Report Cleo' })])
    await page.goto('/decisions')
    await expect(page.getByText('About a message')).toBeVisible()
    expect((await lastReports()).reports).toHaveLength(8)
  })
})
