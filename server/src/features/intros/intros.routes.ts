import {
  IntroChangeInput,
  IntroFilePath,
  IntroInput,
  IntroPath,
  IntroReviewInput,
  OwnClipsView,
  PersonClipsView,
  VoiceAnswerChangeInput,
  VoiceAnswerInput,
  VoiceAnswerPath,
  WaitingIntrosView,
} from '@hearth/contract/media/intros'
import { mediaFiles } from '@hearth/contract/media/media'
import { PersonPath } from '@hearth/contract/people/discovery'
import { UploadView } from '@hearth/contract/photos/photos'
import { may } from '../../http/console.ts'
import { gives, givesPicture } from '../../http/openapi/openapi.ts'
import { json, path } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import type { Photos } from '../photos/photos.ts'
import { changeIntro, removeIntro, showOwnClips, startIntro } from './intros.ts'
import { listWaitingIntros, readWaitingIntro, reviewIntro } from './reviewing.ts'
import { changeVoiceAnswer, removeVoiceAnswer, startVoiceAnswer } from './voice-answers.ts'
import { showClips } from './watching.ts'

export type IntroOptions = {
  photos: Photos
  /** Returns a keyed hash of the network of a request. */
  networkHashOf: (headers: Headers) => string
}

const answerPath = path(VoiceAnswerPath, 'voice_answer_not_found')

const ownRoutes = ({ photos, networkHashOf }: IntroOptions) =>
  routes()
    .get('/profile/clips', gives(OwnClipsView, 'List the clips of your profile'), async (c) =>
      c.json(await showOwnClips({ ...c.var.ctx, photos })),
    )
    .post(
      '/profile/intro',
      gives(UploadView, 'Start the upload of a video intro'),
      json(IntroInput),
      async (c) =>
        c.json(
          await startIntro({ ...c.var.ctx, photos }, c.req.valid('json'), networkHashOf(c.req.raw.headers)),
        ),
    )
    .patch(
      '/profile/intro',
      gives(OwnClipsView, 'Change your video intro'),
      json(IntroChangeInput),
      async (c) => c.json(await changeIntro({ ...c.var.ctx, photos }, c.req.valid('json'))),
    )
    .delete('/profile/intro', gives(OwnClipsView, 'Delete your video intro'), async (c) =>
      c.json(await removeIntro({ ...c.var.ctx, photos })),
    )
    .post(
      '/profile/voice-answers',
      gives(UploadView, 'Start the upload of a spoken answer'),
      json(VoiceAnswerInput),
      async (c) =>
        c.json(
          await startVoiceAnswer(
            { ...c.var.ctx, photos },
            c.req.valid('json'),
            networkHashOf(c.req.raw.headers),
          ),
        ),
    )
    .patch(
      '/profile/voice-answers/:promptId',
      gives(OwnClipsView, 'Change what is written of a spoken answer'),
      answerPath,
      json(VoiceAnswerChangeInput),
      async (c) => {
        const { promptId } = c.req.valid('param')
        return c.json(await changeVoiceAnswer({ ...c.var.ctx, photos }, promptId, c.req.valid('json')))
      },
    )
    .delete(
      '/profile/voice-answers/:promptId',
      gives(OwnClipsView, 'Delete a spoken answer'),
      answerPath,
      async (c) => c.json(await removeVoiceAnswer({ ...c.var.ctx, photos }, c.req.valid('param').promptId)),
    )

/** Returns the routes of video intros and spoken answers. */
export const introRoutes = (options: IntroOptions) =>
  routes()
    .route('/', ownRoutes(options))
    .get(
      '/people/:personId/clips',
      gives(PersonClipsView, 'Get the clips of a person'),
      path(PersonPath, 'person_not_found'),
      async (c) => c.json(await showClips(c.var.ctx, c.req.valid('param').personId)),
    )

/** Returns the routes by which staff review intros, relative to the console. */
export const introConsoleRoutes = ({ photos }: Pick<IntroOptions, 'photos'>) =>
  routes()
    .get(
      '/intros',
      may('intros.review'),
      gives(WaitingIntrosView, 'List the video intros that wait for a review'),
      async (c) => c.json(await listWaitingIntros(c.var.staffCtx.db)),
    )
    .put(
      '/intros/:introId',
      may('intros.review'),
      gives(WaitingIntrosView, 'Approve or remove a video intro'),
      path(IntroPath, 'intro_not_found'),
      json(IntroReviewInput),
      async (c) =>
        c.json(await reviewIntro(c.var.staffCtx, c.req.valid('param').introId, c.req.valid('json'))),
    )
    .get(
      '/intros/:introId/:file',
      may('intros.review'),
      givesPicture,
      path(IntroFilePath, 'intro_not_found'),
      async (c) => {
        const { file, introId } = c.req.valid('param')
        const bytes = await readWaitingIntro({ ...c.var.staffCtx, photos }, { introId, file })
        return c.body(new Uint8Array(bytes), 200, {
          'Cache-Control': 'no-store',
          'Content-Type': mediaFiles[file],
          'Content-Disposition': `inline; filename="${file}"`,
        })
      },
    )
