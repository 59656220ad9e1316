import * as z from 'zod/mini'
import { Email } from '../account/account.ts'
import { Id, Instant } from '../text.ts'

export const MAX_KNOWN_ADDRESSES = 200

/** The address of somebody whom the viewer knows. */
export const KnownAddressInput = z.strictObject({ email: Email })
export type KnownAddressInput = z.infer<typeof KnownAddressInput>

export const KnownAddressPath = z.object({ id: Id })

/** The server stores only a keyed hash, so it cannot show the address. */
export const KnownAddressView = z.object({ id: Id, createdAt: Instant })
export type KnownAddressView = z.infer<typeof KnownAddressView>

/** All of them, the latest first. */
export const KnownAddressesView = z.object({ addresses: z.array(KnownAddressView) })
export type KnownAddressesView = z.infer<typeof KnownAddressesView>
