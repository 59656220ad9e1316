import { enterConsole } from '../../support/console.ts'
import { keyboardOf, walkTo } from '../../support/input-methods.ts'
import { ana, ben, cleo, expect, expectToast, type Page, test } from '../../support/journey.ts'
import { like, matchOf, meetOnly } from '../../support/matches.ts'

const moderator = 'nadia@example.org'

/** The handle of a slider, moved this often by an arrow key that means the same in every direction of writing. */
async function move(page: Page, name: string, key: 'ArrowDown' | 'ArrowUp', times: number): Promise<void> {
  await walkTo(page, page.getByRole('slider', { name }))
  for (let n = 0; n < times; n += 1) await page.keyboard.press(key)
}

/** Records, cuts both ends, chooses the poster and writes captions, by keyboard alone. Gives the seconds that are kept. */
async function recordIntro(page: Page, captions: string): Promise<number> {
  const hand = keyboardOf(page)
  await page.goto('/profile-setup')
  await hand.press('button', 'Add a video')
  await hand.press('button', 'Turn on the camera')
  await hand.press('button', 'Record')
  await expect(page.getByText('27 seconds left')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cover picture')).toBeVisible()
  await move(page, 'Start', 'ArrowUp', 2)
  await move(page, 'End', 'ArrowDown', 3)
  await move(page, 'Cover picture', 'ArrowUp', 5)
  const kept = Number.parseInt(await page.getByText(/^\d+ seconds?$/).innerText(), 10)
  await hand.press('button', 'Next')
  await hand.write('Captions', captions)
  await hand.press('button', 'Add to profile')
  return kept
}

/** Opens the page of a person, and waits until it knows what may be watched there. */
async function openPerson(page: Page, { id }: { id: string }): Promise<void> {
  const known = page.waitForResponse(/\/clips$/)
  await page.goto(`/people/${id}`)
  await known
}

const watch = (page: Page) => page.getByRole('button', { name: /^Play video intro: / })

test.describe('with a moderator', () => {
  test.use({ alone: true, staff: [moderator] })

  test('a video intro is recorded by keyboard alone, reviewed, and watched by whom its owner chose', async ({
    server,
    newPerson,
    newVisitor,
  }) => {
    test.slow()
    const [owner, match, stranger] = [await newPerson(ana), await newPerson(ben), await newPerson(cleo)]
    await matchOf(server, owner, match)
    await meetOnly(stranger.page, server, [owner])
    let kept = 0
    const captions = 'The oven is on by nine. Bring butter.'

    await test.step('the owner records it, and it waits for a review', async () => {
      kept = await recordIntro(owner.page, captions)
      await expectToast(owner.page, 'Your video is in your profile')
      await expect(
        owner.page.getByText('We’ll have a quick look at it first. Until then, only you see it.'),
      ).toBeVisible()
    })

    await test.step('until then a match does not see it', async () => {
      await openPerson(match.page, owner)
      await expect(watch(match.page)).toHaveCount(0)
    })

    await test.step('a moderator watches and approves it', async () => {
      const desk = await newVisitor({ viewport: { width: 1280, height: 800 } })
      await enterConsole(desk, server, moderator)
      await desk.getByRole('link', { name: 'Video intros' }).click()
      await expect(desk.getByText(captions)).toBeVisible()
      await desk.getByRole('button', { name: `Approve the video of ${owner.firstName}` }).click()
      await expect(desk.getByRole('heading', { name: 'All caught up' })).toBeVisible()
    })

    await test.step('the match watches it, with its captions, once they ask for it', async () => {
      await openPerson(match.page, owner)
      await expect(match.page.getByText(captions)).toBeVisible()
      const video = match.page.locator('video')
      expect(await video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true)
      await watch(match.page).click()
      await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0)
      const duration = await video.evaluate((one: HTMLVideoElement) => one.duration)
      expect(Math.abs(duration - kept)).toBeLessThan(1)
    })

    await test.step('somebody else does not, until the owner lets everyone', async () => {
      const { page } = stranger
      await openPerson(page, owner)
      await expect(watch(page)).toHaveCount(0)

      const hand = keyboardOf(owner.page)
      await owner.page.goto('/profile-setup')
      await hand.press('button', 'Edit details')
      await hand.choose('Everyone who sees my profile')
      await hand.press('button', 'Save')
      await expectToast(owner.page, 'Saved')
      await openPerson(page, owner)
      await expect(watch(page)).toBeVisible()
    })
  })
})

test('a spoken answer is recorded beside a prompt, heard by others and removed', async ({
  server,
  newPerson,
}) => {
  test.slow()
  const prompts = [{ promptId: 'on-repeat', answer: 'The same song' }]
  const [owner, other] = [await newPerson({ ...ana, prompts }), await newPerson(ben)]
  await like(server, owner, other.id)
  const { page } = owner
  const hand = keyboardOf(page)
  await page.goto('/profile-setup#words')
  await hand.press('button', /^Say it aloud: /)
  await expect(page.getByText('0:02 / 1:00')).toBeVisible()
  await hand.press('button', /^Stop$/)
  await hand.write('What do you say?', 'Beep.')
  await hand.press('button', 'Add recording')
  const player = page.getByRole('group', { name: /^Spoken answer: / })
  await expect(player).toBeVisible()

  await openPerson(other.page, owner)
  const heard = other.page.getByRole('group', { name: /^Spoken answer: / })
  await expect(other.page.getByText('Beep.')).toBeVisible()
  await heard.getByRole('button', { name: 'Play' }).click()
  await expect
    .poll(() => other.page.locator('audio').evaluate((one: HTMLAudioElement) => one.currentTime))
    .toBeGreaterThan(0)

  await hand.press('button', /^Remove the recording: /)
  await expectToast(page, 'Recording removed')
  await openPerson(other.page, owner)
  await expect(heard).toHaveCount(0)
})
