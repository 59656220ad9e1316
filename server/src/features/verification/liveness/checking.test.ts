import { ReviewView } from '@hearth/contract/console/verifications'
import { expect, test } from 'vitest'
import { webmClip } from '../../../testing/media/clips.ts'
import { claim, insertWaiting, sendRecording } from '../../../testing/media/verifying.ts'
import { staffPerson } from '../../../testing/people/staff-people.ts'
import { photosFor } from '../../../testing/photos/photo-people.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { checkLiveness } from './checking.ts'

const server = await openTestServer()
const verifier = await staffPerson(server, 'verifier')

test('the software of the operator sees the video once, and only verifiers read what it says', async () => {
  const ana = await server.person()
  await photosFor(server, ana)
  const attemptId = await sendRecording(server, ana, { bytes: await webmClip() })
  // This one has lost its video, and holds up no other.
  const lostId = await insertWaiting(server, await server.person())
  const { mediaId } = await server.database.db
    .selectFrom('verificationAttempts')
    .select('mediaId')
    .where('id', '=', lostId)
    .executeTakeFirstOrThrow()
  await server.allDeps.photos.files.removeAll(`verification/${mediaId}/video.mp4`)
  const seen: boolean[] = []
  const result = { passed: false, by: 'Acme 3', at: server.clock.now }
  const deps = {
    ...server.allDeps,
    liveness: (video: Uint8Array) => {
      seen.push(Buffer.from(video).includes('avc1'))
      return Promise.resolve(result)
    },
  }
  await checkLiveness(deps)
  await checkLiveness(deps)
  expect(seen).toEqual([true])
  const review = ReviewView.parse(await (await claim(verifier, attemptId)).json())
  expect(review.liveness).toEqual({ ...result, at: result.at.toISOString() })
  expect(await (await ana.api.verification.$get()).text()).not.toContain('Acme')
}, 60_000)

test('without such software nothing is asked', async () => {
  await checkLiveness(server.allDeps)
  expect(server.allDeps.liveness).toBeUndefined()
})
