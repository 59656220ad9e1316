import { createHmac } from 'node:crypto'
import type { Auth } from '../auth.ts'
import { clientOf } from '../entering.ts'

/** The network a request comes from, as only this server can tell it from another one. */
export const networkHashOf = ({ settings }: Auth, headers: Headers): string =>
  createHmac('sha256', settings.secret)
    .update(`network:${clientOf(headers)}`)
    .digest('base64url')
