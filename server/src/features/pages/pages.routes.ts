import {
  ConsolePagesView,
  ConsolePageView,
  PagePreviewInput,
  PagePreviewView,
  PageTextView,
  PublishPageInput,
} from '@hearth/contract/console/pages'
import { AcceptanceInput, AcceptanceView, PageName } from '@hearth/contract/public/pages'
import { languages } from '@hearth/texts/areas'
import * as z from 'zod/mini'
import { may } from '../../http/console.ts'
import { gives } from '../../http/openapi/openapi.ts'
import { json, path } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import { showPage, showPages, showPageText } from './console-pages.ts'
import { acceptPages, htmlOf, publishPage, showAcceptance } from './pages.ts'

/** The versions that the viewer must accept. The only route of members who have not, beside those of their own account. */
export const acceptanceRoutes = routes()
  .get('/acceptance', gives(AcceptanceView, 'Get the terms and rules that you must accept'), async (c) =>
    c.json(await showAcceptance(c.var.ctx)),
  )
  .post('/acceptance', gives(AcceptanceView, 'Accept terms and rules'), json(AcceptanceInput), async (c) =>
    c.json(await acceptPages(c.var.ctx, c.req.valid('json').versions)),
  )

const PagePath = z.object({ page: PageName, language: z.enum(languages) })
const VersionPath = z.object({
  page: PageName,
  language: z.enum(languages),
  number: z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
})

/** The pages of the operator in the console. `brandName` returns the name of the community. */
export const consolePageRoutes = (brandName: () => Promise<string>) =>
  routes()
    .get('/console/pages', may('pages.read'), gives(ConsolePagesView, 'List the pages'), async (c) =>
      c.json(await showPages(c.var.staffCtx.db)),
    )
    .post(
      '/console/pages/preview',
      may('pages.read'),
      gives(PagePreviewView, 'Get the HTML of a text in Markdown'),
      json(PagePreviewInput),
      (c) => c.json({ html: htmlOf(c.req.valid('json').text) }),
    )
    .get(
      '/console/pages/:page/:language',
      may('pages.read'),
      gives(ConsolePageView, 'Get a page in one language, with its versions'),
      path(PagePath, 'page_not_found'),
      async (c) => {
        const { page, language } = c.req.valid('param')
        return c.json(await showPage(c.var.staffCtx.db, page, language, await brandName()))
      },
    )
    .get(
      '/console/pages/:page/:language/:number',
      may('pages.read'),
      gives(PageTextView, 'Get the text of a version'),
      path(VersionPath, 'page_not_found'),
      async (c) => {
        const { number, ...of } = c.req.valid('param')
        return c.json(await showPageText(c.var.staffCtx.db, { ...of, number: Number(number) }))
      },
    )
    .post(
      '/console/pages/:page/:language',
      may('pages.publish'),
      gives(ConsolePageView, 'Publish a version of a page'),
      path(PagePath, 'page_not_found'),
      json(PublishPageInput),
      async (c) => {
        const { page, language } = c.req.valid('param')
        const actor = { kind: 'staff', id: c.var.staffCtx.staff.id } as const
        await publishPage(c.var.staffCtx, { ...c.req.valid('json'), actor, page, language })
        return c.json(await showPage(c.var.staffCtx.db, page, language, await brandName()))
      },
    )
