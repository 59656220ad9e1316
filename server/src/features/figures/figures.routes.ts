import { FiguresQuery, FiguresView, figureWeeks } from '@hearth/contract/console/figures'
import { may } from '../../http/console.ts'
import { gives } from '../../http/openapi/openapi.ts'
import { query } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import { showFigures } from './figures.ts'

export type FigureOptions = {
  /** Counts today until now. */
  countToday: () => Promise<void>
}

/** The figures of the last weeks in the console. */
export const figureRoutes = ({ countToday }: FigureOptions) =>
  routes().get(
    '/console/figures',
    may('figures.read'),
    gives(FiguresView, 'Get the figures of the last weeks'),
    query(FiguresQuery),
    async (c) => {
      await countToday()
      return c.json(await showFigures(c.var.staffCtx, c.req.valid('query').weeks ?? figureWeeks[0]))
    },
  )
