import { ConfirmNoticeInput, NoticeInput, NoticeView } from '@hearth/contract/public/notices'
import { gives } from '../../../http/openapi/openapi.ts'
import { json } from '../../../http/openapi/validation.ts'
import { routes } from '../../../http/routes.ts'
import type { Photos } from '../../photos/photos.ts'
import type { NoticeDeps } from './notice-mails.ts'
import { confirmNotice, giveNotice } from './notices.ts'

export type NoticeOptions = NoticeDeps & {
  photos: Photos
  /** Counts a notice from this client. Throws `rate_limited`. */
  countNotice: (headers: Headers, email: string | undefined) => Promise<void>
  /** Counts the failure of this work against the client. */
  countFailures: <T>(headers: Headers, work: () => Promise<T>) => Promise<T>
  languageOf: (headers: Headers) => string
}

/** The routes of the public notice form, without a session. */
export const noticeRoutes = (options: NoticeOptions) =>
  routes()
    .post('/notices', gives(NoticeView, 'Give notice of illegal content'), json(NoticeInput), async (c) => {
      const input = c.req.valid('json')
      const { headers } = c.req.raw
      await options.countNotice(headers, input.email)
      return c.json(await giveNotice(options, input, options.languageOf(headers)))
    })
    .post(
      '/notices/confirm',
      gives(NoticeView, 'Confirm the email address of a notice'),
      json(ConfirmNoticeInput),
      async (c) => {
        const { token } = c.req.valid('json')
        return c.json(await options.countFailures(c.req.raw.headers, () => confirmNotice(options, token)))
      },
    )
