/** How long a process waits for PostgreSQL, in milliseconds. A limit in `DATABASE_URL` takes the place of one here. */
export type TimeLimits = {
  /** For a free connection of the pool, or for a new one. */
  connectionTimeoutMillis: number
  /** For an answer, after which the connection is closed. */
  query_timeout?: number
  /** After which the server ends a statement, a wait for a lock, and a transaction that does nothing. */
  statement_timeout?: number
  lock_timeout?: number
  idle_in_transaction_session_timeout?: number
}

/** The limits of a process that serves pages. */
export const servingLimits = {
  connectionTimeoutMillis: 10_000,
  query_timeout: 40_000,
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
} satisfies TimeLimits

/** The limits of a worker, whose statements may take as long as they need. */
export const workerLimits = { connectionTimeoutMillis: 10_000 } satisfies TimeLimits
