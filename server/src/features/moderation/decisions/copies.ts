import type { Deps, TransactionEvents } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { recordAudit } from '../../audit/audit.ts'
import { findHiddenPhotosLike } from '../../photos/photos.ts'
import { decisions, lockPerson } from '../decisions.store.ts'
import { applyDecisions, listInForce } from './applying.ts'

/**
 * Hides a stored photo by the decisions that hide another photo of its person, if it is a crop or a copy of that one. The
 * decision names it from then on, so a reversal shows it too.
 */
export async function hideCopy(
  deps: Deps,
  tx: Tx,
  { personId, photoId, likeness, cropOf }: TransactionEvents['photo.stored'],
): Promise<void> {
  await lockPerson(tx, personId)
  const originals = await findHiddenPhotosLike(tx, personId, likeness)
  if (cropOf) originals.push(cropOf)
  if (originals.length === 0) return
  const inForce = await listInForce(deps, tx, personId)
  const hiding = inForce.filter(({ things }) =>
    things.some(({ kind, id }) => kind === 'photo' && id !== null && originals.includes(id)),
  )
  for (const { id, number, things } of hiding) {
    await decisions.change(tx, id, { things: JSON.stringify([...things, { kind: 'photo', id: photoId }]) })
    await recordAudit(deps, tx, {
      actor: { kind: 'system' },
      operation: 'decision.extended',
      details: { personId, decision: number, photo: photoId },
    })
  }
  if (hiding.length > 0) await applyDecisions(deps, tx, personId)
}
