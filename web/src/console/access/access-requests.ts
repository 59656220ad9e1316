import {
  AddPasskeyInput,
  FreshInput,
  LinkInput,
  MailInput,
  SecondFactorInput,
  SignInInput,
  TotpInput,
  VerifyCodeInput,
} from '@hearth/contract/account/account'
import { queryOptions } from '@tanstack/react-query'
import { api, checked, read } from '../../api/client.ts'
import { keys } from '../../api/queries.ts'
import { deviceName } from '../../lib/browser/device-name.ts'
import { makePasskey, showPasskey } from '../../lib/browser/passkeys.ts'
import type { MissingProof, SessionClient } from '../../session/session-client.ts'

const { account, auth } = api
const secondFactor = account['second-factor']

export const ownAccount = queryOptions({
  queryKey: keys.account,
  queryFn: () => read(account.$get()),
})

export const signIn = async (
  session: SessionClient,
  typed: { email: string; password: string },
): Promise<MissingProof> => session.signIn(await checked(SignInInput, typed))

export async function signInByPasskey(session: SessionClient): Promise<MissingProof> {
  const { options } = await read(auth.passkey.options.$post({ json: {} }))
  const response = await showPasskey(options)
  return session.enter(read(auth.passkey.$post({ json: { response } })))
}

export const mailCode = async (email: string) =>
  read(auth.code.$post({ json: await checked(MailInput, { email }) }))

export async function signInByCode(
  session: SessionClient,
  typed: { email: string; code: string },
): Promise<MissingProof> {
  const json = await checked(VerifyCodeInput, typed)
  return session.enter(read(auth.code.verify.$post({ json })))
}

export async function signInByLink(session: SessionClient, token: string): Promise<MissingProof> {
  const json = await checked(LinkInput, { token })
  return session.enter(read(auth['magic-link'].verify.$post({ json })))
}

export type CodeKind = 'totp' | 'backup'

export const passSecondFactor = async (session: SessionClient, kind: CodeKind, code: string) =>
  session.passSecondFactor(await checked(SecondFactorInput, { kind, code }))

export const proveByCode = async (kind: CodeKind, code: string) =>
  read(account.fresh.$post({ json: await checked(FreshInput, { kind, code }) }))

export async function proveByPasskey() {
  const { options } = await read(account.fresh.passkey.$post())
  const response = await showPasskey(options)
  return read(account.fresh.$post({ json: { kind: 'passkey', response } }))
}

export async function createPasskey() {
  const { options } = await read(account.passkeys.options.$post())
  const response = await makePasskey(options)
  const json = await checked(AddPasskeyInput, {
    name: deviceName(navigator.userAgent) || 'Passkey',
    response,
  })
  return read(account.passkeys.$post({ json }))
}

export const beginAuthenticator = () => read(secondFactor.$post())
export const confirmAuthenticator = async (code: string) =>
  read(secondFactor.confirm.$post({ json: await checked(TotpInput, { code }) }))
