import {
  KnownAddressesView,
  KnownAddressInput,
  KnownAddressPath,
} from '@hearth/contract/people/known-addresses'
import { gives } from '../../../http/openapi/openapi.ts'
import { json, path } from '../../../http/openapi/validation.ts'
import { routes } from '../../../http/routes.ts'
import {
  addKnownAddress,
  type HashAddress,
  listKnownAddresses,
  removeKnownAddress,
  removeKnownAddresses,
} from './known-addresses.ts'

export const knownAddressRoutes = (hashAddress: HashAddress) =>
  routes()
    .get(
      '/known-addresses',
      gives(KnownAddressesView, 'List when you added each address of people you know'),
      async (c) => c.json(await listKnownAddresses(c.var.ctx)),
    )
    .post(
      '/known-addresses',
      gives(KnownAddressesView, 'Add the address of someone you know'),
      json(KnownAddressInput),
      async (c) => c.json(await addKnownAddress({ ...c.var.ctx, hashAddress }, c.req.valid('json'))),
    )
    .delete('/known-addresses', gives(KnownAddressesView, 'Remove all addresses'), async (c) =>
      c.json(await removeKnownAddresses(c.var.ctx)),
    )
    .delete(
      '/known-addresses/:id',
      gives(KnownAddressesView, 'Remove an address'),
      path(KnownAddressPath, 'known_address_not_found'),
      async (c) => c.json(await removeKnownAddress(c.var.ctx, c.req.valid('param').id)),
    )
