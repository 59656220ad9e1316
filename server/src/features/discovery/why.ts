import type { PersonView } from '@hearth/contract/people'
import type { Why } from '@hearth/contract/why'
import type { Ctx } from '../../context.ts'

/** Why each of these people is shown to the viewer, by id. */
export async function whyOf(_ctx: Ctx, _people: readonly PersonView[]): Promise<Map<string, Why>> {
  return new Map()
}
