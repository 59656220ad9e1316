/** The encryption of the library `web-push`, which has no types of its own. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  type Parameters = { version: 'aes128gcm'; privateKey: ECDH; authSecret: string; dh?: string }
  const library: {
    encrypt: (payload: Buffer, parameters: Parameters) => Buffer
    decrypt: (message: Buffer, parameters: Parameters) => Buffer
  }
  export default library
}
