import { ModelChoiceInput, ModelChoiceView } from '@hearth/contract/profile/language-model'
import { gives } from '../../http/openapi/openapi.ts'
import { json } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import { chooseModel, type ModelDeps, showModelChoice } from './model-choice.ts'
import type { PhrasingMeans } from './phrasing.ts'

export type { PhrasingMeans }

export const phrasingRoutes = (deps: ModelDeps) =>
  routes()
    .get(
      '/settings/language-model',
      gives(ModelChoiceView, 'Get whether a language model words topics'),
      async (c) => c.json(await showModelChoice(c.var.ctx, deps)),
    )
    .put(
      '/settings/language-model',
      gives(ModelChoiceView, 'Let a language model word topics, or not'),
      json(ModelChoiceInput),
      async (c) => c.json(await chooseModel(c.var.ctx, deps, c.req.valid('json'))),
    )
