import { randomUUID } from 'node:crypto'
import {
  type KnownAddressesView,
  type KnownAddressInput,
  MAX_KNOWN_ADDRESSES,
} from '@hearth/contract/people/known-addresses'
import { type AfterCommit, type Ctx, type Deps, emit, transact } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { AppError, invalid } from '../../../errors.ts'
import { countAtField } from '../../limits/limits.ts'
import { reunite } from '../reunite.ts'
import { type BlockByAddress, blocks } from '../safety.store.ts'
import { addressForms, recognisedAddress } from './address-forms.ts'
import { knownAddresses } from './known-addresses.store.ts'

/** Returns the keyed hash of an address, then its hashes with previous secrets. Only the first is stored. */
export type HashAddress = (email: string) => readonly string[]
/** The dependencies of operations that read an address. */
export type KnownAddressDeps = Deps & { hashAddress: HashAddress }
type AddressOwner = { personId: string; email: string }

/** Returns when the viewer listed each address, the latest first. */
export async function listKnownAddresses(ctx: Ctx): Promise<KnownAddressesView> {
  const rows = await knownAddresses.list(ctx.db, ctx.viewerId)
  return { addresses: rows.map(({ id, createdAt }) => ({ id, createdAt: createdAt.toISOString() })) }
}

/**
 * Lists an address, so that its owner and the viewer never see each other, also if the owner signs up later or uses another
 * form of the address. A repeat changes nothing. Reply and statements are the same whether or not the address has an account. Throws `invalid` for
 * the viewer's own address and for more than 200, and `rate_limited`.
 */
export async function addKnownAddress(
  ctx: KnownAddressDeps & { viewerId: string },
  { email }: KnownAddressInput,
): Promise<KnownAddressesView> {
  const { viewerId } = ctx
  await transact(ctx, async (tx, afterCommit) => {
    const hashes = addressForms(email).flatMap(ctx.hashAddress)
    await knownAddresses.lock(tx, hashes)
    const owners = await knownAddresses.listOwners(tx, recognisedAddress(email))
    if (owners.includes(viewerId)) throw invalid({ email: ['known_address_own'] })
    const addressHash = (await knownAddresses.findListed(tx, viewerId, hashes)) ?? hashes[0] ?? ''
    const row = { personId: viewerId, addressHash, createdAt: ctx.now() }
    if (await knownAddresses.insertOnce(tx, row)) await countAdded(ctx, tx)
    // Without an account the same statements run for an id that nobody has, so the duration reveals nothing.
    for (const blockedId of owners.length > 0 ? owners : [randomUUID()])
      await hide(ctx, tx, { blockerId: viewerId, blockedId, addressHash }, afterCommit)
  })
  return listKnownAddresses(ctx)
}

/** The count of the limit makes concurrent requests of one person wait for each other, so none exceeds the maximum. */
async function countAdded(ctx: Ctx, tx: Tx): Promise<void> {
  await countAtField(ctx, tx, 'email', 'known_addresses')
  const { length } = await knownAddresses.list(tx, ctx.viewerId)
  if (length <= MAX_KNOWN_ADDRESSES) return
  throw invalid({ email: ['known_addresses_full', { max: MAX_KNOWN_ADDRESSES }] })
}

/** Removes an address of the viewer's list. Throws `not_found`. */
export async function removeKnownAddress(ctx: Ctx, id: string): Promise<KnownAddressesView> {
  await transact(ctx, async (tx, afterCommit) => {
    const rows = await knownAddresses.list(tx, ctx.viewerId)
    const row = rows.find((one) => one.id === id)
    if (!row) throw new AppError('known_address_not_found')
    await remove(ctx, tx, [row], afterCommit)
  })
  return listKnownAddresses(ctx)
}

/** Removes all addresses of the viewer's list. */
export async function removeKnownAddresses(ctx: Ctx): Promise<KnownAddressesView> {
  await transact(ctx, async (tx, afterCommit) =>
    remove(ctx, tx, await knownAddresses.list(tx, ctx.viewerId), afterCommit),
  )
  return listKnownAddresses(ctx)
}

/**
 * Hides the owner of an address from everyone who has listed it. Call it before the account gets the address, in the
 * same transaction, or once it has it. The lock makes it and `addKnownAddress` see each other.
 */
export async function hideByAddress(
  deps: KnownAddressDeps,
  tx: Tx,
  { personId, email }: AddressOwner,
  afterCommit: AfterCommit,
): Promise<void> {
  const hashes = addressForms(email).flatMap(deps.hashAddress)
  await knownAddresses.lock(tx, hashes)
  for (const addressHash of hashes) {
    for (const blockerId of await knownAddresses.listNewBlockers(tx, addressHash, personId))
      await hide(deps, tx, { blockerId, blockedId: personId, addressHash }, afterCommit)
  }
}

async function hide(deps: Deps, tx: Tx, between: BlockByAddress, afterCommit: AfterCommit): Promise<void> {
  const personIds = [between.blockerId, between.blockedId] as const
  await emit(deps, tx, 'pair.ending', { personIds, afterCommit })
  await blocks.addByAddress(tx, between, deps.now())
}

type ListedAddress = { id: string; addressHash: string }

/** The people stay hidden who are blocked otherwise, or by another address. */
async function remove(
  ctx: Ctx,
  tx: Tx,
  addresses: readonly ListedAddress[],
  afterCommit: AfterCommit,
): Promise<void> {
  if (addresses.length === 0) return
  const listed = addresses.map(({ addressHash }) => addressHash)
  await knownAddresses.lock(tx, listed)
  const ids = addresses.map(({ id }) => id)
  const hashes = await knownAddresses.delete(tx, ctx.viewerId, ids)
  for (const personId of await blocks.removeByAddress(tx, ctx.viewerId, hashes)) {
    const personIds = [ctx.viewerId, personId] as const
    await emit(ctx, tx, 'block.removed', { personIds })
    await reunite(ctx, tx, personIds, afterCommit)
  }
}
