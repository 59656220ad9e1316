import { SystemView, TestMailInput, TestMailView } from '@hearth/contract/console/system'
import { may } from '../../http/console.ts'
import { gives } from '../../http/openapi/openapi.ts'
import { json } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import { readSystem, type SystemSources, sendTestMail } from './system.ts'

export type SystemOptions = {
  sources: SystemSources
  /** Sends a test mail at once. */
  testMail: (to: string) => Promise<TestMailView>
  /** Counts a test mail of a staff member. Throws `too_many_tries`. */
  countTestMail: (staffId: string) => Promise<void>
}

/** The state of the software in the console. */
export const systemRoutes = ({ sources, testMail, countTestMail }: SystemOptions) =>
  routes()
    .get('/console/system', may('system.read'), gives(SystemView, 'Get the state of the system'), async (c) =>
      c.json(await readSystem(c.var.staffCtx, sources)),
    )
    .post(
      '/console/system/test-mail',
      may('system.test-mail'),
      gives(TestMailView, 'Send a test mail'),
      json(TestMailInput),
      async (c) => {
        await countTestMail(c.var.staffCtx.staff.id)
        const { to } = c.req.valid('json')
        return c.json(await sendTestMail(c.var.staffCtx, () => testMail(to)))
      },
    )
