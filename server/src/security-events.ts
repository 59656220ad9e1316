import type { Logger } from 'pino'

const decided = ['success', 'failure'] as const
const refused = ['refused'] as const

/** Every security event with its outcomes. `docs/security/logging.md` says what each means. */
export const securityEvents = {
  sign_up: decided,
  /** `second_step`: the first factor was right, and the second one is asked for. */
  sign_in: ['success', 'second_step', 'failure'],
  reauthentication: decided,
  mail_requested: decided,
  sign_out: decided,
  device_signed_out: decided,
  password_set: decided,
  password_changed: decided,
  password_reset: decided,
  email_change_requested: decided,
  email_change_confirmed: decided,
  email_change_cancelled: decided,
  passkey_added: decided,
  passkey_removed: decided,
  second_factor_begun: decided,
  second_factor_on: decided,
  second_factor_off: decided,
  backup_codes_replaced: decided,
  google_connected: decided,
  google_disconnected: decided,
  account_deleted: decided,
  data_export_requested: decided,
  data_export_downloaded: decided,
  access_refused: refused,
  other_site_refused: refused,
  session_forged: refused,
  limit_reached: refused,
  input_refused: refused,
  upload_refused: refused,
  frame_refused: refused,
  socket_refused: refused,
  connection_refused: refused,
  policy_violation: refused,
} as const

export type SecurityEventName = keyof typeof securityEvents
type OutcomesOf<Name extends SecurityEventName> = (typeof securityEvents)[Name][number]
export type SecurityOutcome = OutcomesOf<SecurityEventName>

type EventsWith<Outcome extends SecurityOutcome> = {
  [Name in SecurityEventName]: Outcome extends OutcomesOf<Name> ? Name : never
}[SecurityEventName]
/** The events of sign-in and of the own account, which a request decides. */
export type DecidedEventName = EventsWith<'success'>

/** More that a line of the log says about an event; nothing of it names a person. */
type EventDetails = {
  /** The way of a sign-in, or what a mail is for. */
  method?: string
  /** The factor that was shown, where a way takes several. */
  factor?: string
  /** The error code of a refusal, or the reason of another one. */
  reason?: string
  limit?: string
  /** The pattern of the route. */
  route?: string
}

export type SecurityEvent = EventDetails &
  (
    | { event: DecidedEventName; outcome: 'success' | 'failure' }
    | { event: EventsWith<'second_step'>; outcome: 'second_step' }
    | { event: EventsWith<'refused'>; outcome: 'refused' }
  )

/** The person, network and address that an event is about. The log has keyed hashes of them. */
export type EventActor = {
  personId?: string | undefined
  /** The network of a client. */
  network?: string | undefined
  /** The address that was typed to sign in. */
  address?: string | undefined
}

/** Writes an event into the log, in that of the request where it is given, and counts it. */
export type ReportEvent = (event: SecurityEvent, actor?: EventActor, log?: Logger) => void

/** The notes of a route about the event that its request is. */
export type EventNotes = {
  personId?: string | undefined
  /** The event, where it is another one than the route usually is. */
  event?: DecidedEventName | undefined
  needsSecondFactor?: boolean
  /** Why it failed, where the reply is no error. */
  reason?: string | undefined
}
