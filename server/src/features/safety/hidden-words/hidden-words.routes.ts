import { HiddenWordInput, HiddenWordPath, HiddenWordsView } from '@hearth/contract/people/hidden-words'
import { gives } from '../../../http/openapi/openapi.ts'
import { json, path } from '../../../http/openapi/validation.ts'
import { routes } from '../../../http/routes.ts'
import { addHiddenWord, listHiddenWords, removeHiddenWord } from './hidden-words.ts'

export const hiddenWordRoutes = routes()
  .get('/hidden-words', gives(HiddenWordsView, 'List the words that you hide'), async (c) =>
    c.json(await listHiddenWords(c.var.ctx)),
  )
  .post('/hidden-words', gives(HiddenWordsView, 'Hide a word'), json(HiddenWordInput), async (c) =>
    c.json(await addHiddenWord(c.var.ctx, c.req.valid('json'))),
  )
  .delete(
    '/hidden-words/:id',
    gives(HiddenWordsView, 'Stop hiding a word'),
    path(HiddenWordPath, 'hidden_word_not_found'),
    async (c) => c.json(await removeHiddenWord(c.var.ctx, c.req.valid('param').id)),
  )
