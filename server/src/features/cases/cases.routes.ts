import { attachmentFiles } from '@hearth/contract/chat/attachments'
import {
  AssignmentInput,
  CaseAttachmentPath,
  CaseChangeInput,
  CaseClipPath,
  CaseItemsQuery,
  CaseItemsView,
  CasePath,
  CasePicturePath,
  CaseRowView,
  CasesQuery,
  CasesView,
  CaseView,
  EscalationInput,
} from '@hearth/contract/console/cases'
import { mediaFiles } from '@hearth/contract/media/media'
import { may } from '../../http/console.ts'
import { pictureHeaders } from '../../http/guards.ts'
import { gives, givesMedia, givesPicture } from '../../http/openapi/openapi.ts'
import { json, path, query } from '../../http/openapi/validation.ts'
import { fileReply } from '../../http/ranges.ts'
import { routes } from '../../http/routes.ts'
import type { Photos } from '../photos/photos.ts'
import {
  assignCase,
  changeCase,
  listCases,
  readCase,
  readCaseAttachment,
  readCaseClip,
  readCaseItems,
  readCasePicture,
} from './cases.ts'

const casePath = path(CasePath, 'case_not_found')

export type CaseOptions = { photos: Photos }

const readingRoutes = ({ photos }: CaseOptions) =>
  routes()
    .get(
      '/cases',
      may('cases.list'),
      gives(CasesView, 'List the cases of a queue'),
      query(CasesQuery),
      async (c) => c.json(await listCases(c.var.staffCtx, c.req.valid('query'))),
    )
    .get('/cases/:number', may('cases.read'), gives(CaseView, 'Read a case'), casePath, async (c) =>
      c.json(await readCase(c.var.staffCtx, c.req.valid('param').number)),
    )
    .get(
      '/cases/:number/items',
      may('cases.read'),
      gives(CaseItemsView, 'Read more items of a case'),
      casePath,
      query(CaseItemsQuery),
      async (c) =>
        c.json(await readCaseItems(c.var.staffCtx, { ...c.req.valid('param'), ...c.req.valid('query') })),
    )
    .get(
      '/cases/:number/photos/:photoId/:picture',
      may('cases.read'),
      givesPicture,
      path(CasePicturePath, 'photo_not_found'),
      async (c) => {
        const { picture, ...wanted } = c.req.valid('param')
        const format = picture.endsWith('.avif') ? 'avif' : 'webp'
        const width = Number.parseInt(picture, 10)
        const found = await readCasePicture({ ...c.var.staffCtx, photos }, { ...wanted, width, format })
        return c.body(found.bytes, 200, {
          'Cache-Control': 'no-store',
          ...pictureHeaders(found.format, width),
        })
      },
    )

const clipRoutes = ({ photos }: CaseOptions) =>
  routes().get(
    '/cases/:number/clips/:clipId/:file',
    may('cases.read'),
    givesMedia,
    path(CaseClipPath, 'photo_not_found'),
    async (c) => {
      const wanted = c.req.valid('param')
      const bytes = await readCaseClip({ ...c.var.staffCtx, photos }, wanted)
      return fileReply(c, bytes, mediaFiles[wanted.file])
    },
  )
const attachmentRoutes = routes().get(
  '/cases/:number/attachments/:mediaId',
  may('cases.read'),
  givesMedia,
  path(CaseAttachmentPath, 'media_not_found'),
  async (c) => {
    const { kind, bytes } = await readCaseAttachment(c.var.staffCtx, c.req.valid('param'))
    return fileReply(c, bytes, mediaFiles[attachmentFiles[kind]])
  },
)

const changingRoutes = ({ photos }: CaseOptions) =>
  routes()
    .post(
      '/cases/:number/claim',
      may('cases.claim'),
      gives(CaseRowView, 'Claim a case'),
      casePath,
      json(CaseChangeInput),
      async (c) => {
        const { version } = c.req.valid('json')
        return c.json(
          await changeCase(c.var.staffCtx, c.req.valid('param').number, { action: 'claim', version }),
        )
      },
    )
    .post(
      '/cases/:number/release',
      may('cases.claim'),
      gives(CaseRowView, 'Release a claimed case'),
      casePath,
      json(CaseChangeInput),
      async (c) => {
        const { version } = c.req.valid('json')
        return c.json(
          await changeCase(c.var.staffCtx, c.req.valid('param').number, { action: 'release', version }),
        )
      },
    )
    .post(
      '/cases/:number/escalate',
      may('cases.escalate'),
      gives(CaseRowView, 'Escalate a case'),
      casePath,
      json(EscalationInput),
      async (c) =>
        c.json(
          await changeCase(c.var.staffCtx, c.req.valid('param').number, {
            action: 'escalate',
            ...c.req.valid('json'),
          }),
        ),
    )
    .post(
      '/cases/:number/assign',
      may('cases.assign'),
      gives(CaseRowView, 'Assign a case to the person it is about'),
      casePath,
      json(AssignmentInput),
      async (c) =>
        c.json(
          await assignCase({ ...c.var.staffCtx, photos }, c.req.valid('param').number, c.req.valid('json')),
        ),
    )

const reopeningRoutes = routes().post(
  '/cases/:number/reopen',
  may('cases.reopen'),
  gives(CaseRowView, 'Reopen a case that was decided without action'),
  casePath,
  json(CaseChangeInput),
  async (c) => {
    const { version } = c.req.valid('json')
    return c.json(
      await changeCase(c.var.staffCtx, c.req.valid('param').number, { action: 'reopen', version }),
    )
  },
)

/** Returns the routes of cases, relative to the console. A guard before them sets `staffCtx`. */
export const caseRoutes = (options: CaseOptions) =>
  routes()
    .route('/', readingRoutes(options))
    .route('/', clipRoutes(options))
    .route('/', attachmentRoutes)
    .route('/', changingRoutes(options))
    .route('/', reopeningRoutes)
