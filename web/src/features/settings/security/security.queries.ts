import {
  type AccountView,
  AddPasskeyInput,
  ChangeEmailInput,
  ChangePasswordInput,
  FreshInput,
  RenamePasskeyInput,
  TotpInput,
} from '@hearth/contract/account/account'
import { queryOptions } from '@tanstack/react-query'
import { api, checked, read } from '../../../api/client.ts'
import { keys } from '../../../api/queries.ts'

const { account } = api
const passkeyOf = (id: string) => ({ param: { id } })

export const ownAccount = queryOptions({
  queryKey: keys.account,
  queryFn: (): Promise<AccountView> => read(account.$get()),
})

export const proveByInput = async (typed: unknown): Promise<AccountView> =>
  read(account.fresh.$post({ json: await checked(FreshInput, typed) }))
export const mailProofCode = () => read(account.fresh.code.$post())
export const proofOptions = () => read(account.fresh.passkey.$post())

export const changeEmail = async (email: string): Promise<AccountView> =>
  read(account.email.$post({ json: await checked(ChangeEmailInput, { email }) }))
export const withdrawEmailChange = (): Promise<AccountView> => read(account.email.$delete())

export const changePassword = async (typed: ChangePasswordInput): Promise<AccountView> =>
  read(account.password.$post({ json: await checked(ChangePasswordInput, typed) }))

export const newPasskeyOptions = () => read(account.passkeys.options.$post())
export const addPasskey = async (typed: AddPasskeyInput): Promise<AccountView> =>
  read(account.passkeys.$post({ json: await checked(AddPasskeyInput, typed) }))
export const renamePasskey = async (id: string, name: string): Promise<AccountView> =>
  read(
    account.passkeys[':id'].$patch({ ...passkeyOf(id), json: await checked(RenamePasskeyInput, { name }) }),
  )
export const removePasskey = (id: string): Promise<AccountView> =>
  read(account.passkeys[':id'].$delete(passkeyOf(id)))

const secondFactor = account['second-factor']
export const beginSecondFactor = () => read(secondFactor.$post())
export const confirmSecondFactor = async (code: string) =>
  read(secondFactor.confirm.$post({ json: await checked(TotpInput, { code }) }))
export const makeBackupCodes = () => read(secondFactor['backup-codes'].$post())
export const endSecondFactor = (): Promise<AccountView> => read(secondFactor.$delete())

export const connectGoogle = () => read(account.google.$post())
export const disconnectGoogle = (): Promise<AccountView> => read(account.google.$delete())

export const endDevice = (id: string): Promise<AccountView> =>
  read(account.devices[':id'].$delete({ param: { id } }))

export const countErasure = () => read(account.erasure.$get())
export const eraseAccount = () => read(account.$delete())
