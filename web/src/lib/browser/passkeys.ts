import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

type Json = Record<string, unknown>

export const canUsePasskeys = () => typeof PublicKeyCredential === 'function'

// Most visits never need it, so it comes when it does.
const ceremony = () => import('@simplewebauthn/browser')

/** Creates a passkey from the server's options and returns the browser's response as JSON. */
export async function makePasskey(options: Json): Promise<Json> {
  const { startRegistration } = await ceremony()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser itself checks what it is given
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return { ...(await startRegistration({ optionsJSON })) }
}

/** Signs the server's request with a passkey and returns the browser's response as JSON. */
export async function showPasskey(options: Json): Promise<Json> {
  const { startAuthentication } = await ceremony()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser itself checks what it is given
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return { ...(await startAuthentication({ optionsJSON })) }
}

export type PasskeyTrouble = 'stopped' | 'known' | 'failed'

const troubles: Record<string, PasskeyTrouble> = {
  NotAllowedError: 'stopped',
  AbortError: 'stopped',
  InvalidStateError: 'known',
  NotSupportedError: 'failed',
  SecurityError: 'failed',
  ConstraintError: 'failed',
  UnknownError: 'failed',
  WebAuthnError: 'failed',
}

/** Returns the browser's error of a passkey dialog, or `undefined` if the server refused. */
export const passkeyTroubleIn = (error: unknown): PasskeyTrouble | undefined =>
  error instanceof Error ? troubles[error.name] : undefined
