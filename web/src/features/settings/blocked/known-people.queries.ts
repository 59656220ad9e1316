import type { KnownAddressesView } from '@hearth/contract/people/known-addresses'
import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../api/client.ts'

const addresses = api['known-addresses']

export const ownKnownAddresses = queryOptions({
  queryKey: ['knownAddresses'],
  queryFn: (): Promise<KnownAddressesView> => read(addresses.$get()),
})

export const addKnownAddress = (email: string): Promise<KnownAddressesView> =>
  read(addresses.$post({ json: { email } }))

export const removeKnownAddress = (id: string): Promise<KnownAddressesView> =>
  read(addresses[':id'].$delete({ param: { id } }))

export const removeKnownAddresses = (): Promise<KnownAddressesView> => read(addresses.$delete())
