import { enterConsole } from '../../support/console.ts'
import { keyboardOf } from '../../support/input-methods.ts'
import { ana, ben, cleo, expect, test } from '../../support/journey.ts'
import { like } from '../../support/matches.ts'
import { givePhotos } from '../../support/photos.ts'
import { openWays, sendVideo } from '../../support/verifying.ts'

const verifier = 'vera@example.org'

test.describe('by keyboard alone', () => {
  test.use({ byKeyboard: true })

  for (const way of ['speak', 'code', 'move', 'type'] as const)
    test(`a member sends a recording by the way “${way}” @english`, async ({ server, newPerson }) => {
      test.slow()
      const member = await newPerson(ana)
      await givePhotos(server, member, [20])
      await openWays(member.page)
      await sendVideo(member.page, way)
    })
})

test.describe('from the recording to the badge', () => {
  test.use({ alone: true, byKeyboard: true, staff: [`${verifier} verifier`] })

  test('a verifier compares recordings with photos, and others see what was checked @english', async ({
    server,
    newPerson,
    newVisitor,
  }) => {
    test.slow()
    const [one, other, third] = [await newPerson(ana), await newPerson(ben), await newPerson(cleo)]
    await givePhotos(server, one, [20, 80])
    await givePhotos(server, other, [140])

    await test.step('two members send a recording each', async () => {
      await openWays(one.page)
      await sendVideo(one.page, 'speak')
      await openWays(other.page)
      await sendVideo(other.page, 'type')
    })

    await test.step('a verifier sees the first one beside the photos, and says that it is her', async () => {
      const desk = await newVisitor({ viewport: { width: 1280, height: 800 } })
      const hand = keyboardOf(desk)
      await enterConsole(desk, server, verifier, 'Verifications')
      await expect(desk.getByRole('list', { name: 'Videos that wait' }).getByRole('link')).toHaveCount(2)
      await desk.keyboard.press('j')
      await desk.keyboard.press('Enter')
      await expect(desk.getByRole('button', { name: 'Main photo' })).toBeVisible()
      await desk.keyboard.press('p')
      const video = desk.locator('video')
      await expect
        .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
        .toBeGreaterThan(0)
      await desk.keyboard.press('a')
      await desk.keyboard.press('y')
      await expect(desk.getByRole('button', { name: 'Save and next' })).toBeFocused()
      await desk.keyboard.press('Enter')
      await expect(desk.getByText('A green jumper, and the code.')).toBeVisible()

      await desk.keyboard.press('n')
      await desk.keyboard.press('ArrowDown')
      await expect(desk.getByRole('radio', { name: 'Face hidden' })).toBeChecked()
      await hand.press('button', 'Save and next')
      await expect(desk.getByRole('heading', { name: 'Nothing to check' })).toBeVisible()
    })

    await test.step('each of them reads the outcome', async () => {
      await one.page.reload()
      await expect(one.page.getByRole('heading', { name: 'You’re verified' })).toBeVisible()
      await expect(one.page.getByText(/with photos 1 and 2/)).toBeVisible()
      await other.page.reload()
      await expect(other.page.getByText('We couldn’t see your whole face.')).toBeVisible()
      await keyboardOf(other.page).press('button', 'Try again')
      await expect(other.page.getByRole('heading', { name: 'Choose how' })).toBeFocused()
    })

    await test.step('somebody else sees the badge, and what it says', async () => {
      await like(server, third, one.id)
      const { page } = third
      await page.goto(`/people/${one.id}`)
      await keyboardOf(page).press('button', 'Verified')
      const dialog = page.getByRole('dialog', { name: 'Verified profile' })
      await expect(dialog.getByText(/a person compared a live video with photos 1 and 2/)).toBeVisible()
    })

    await test.step('the badge goes with the consent', async () => {
      const { page } = one
      const hand = keyboardOf(page)
      await hand.press('button', 'Withdraw consent')
      await hand.press('button', 'Withdraw')
      await expect(page.getByRole('button', { name: 'Agree and continue' })).toBeVisible()
      await third.page.reload()
      await expect(third.page.getByRole('heading', { name: /Ana Silva/ })).toBeVisible()
      await expect(third.page.getByRole('button', { name: 'Verified' })).toHaveCount(0)
    })
  })
})
