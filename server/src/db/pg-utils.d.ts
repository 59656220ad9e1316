declare module 'pg/lib/utils.js' {
  /** How the driver writes a value for the database. */
  export function prepareValue(value: unknown): string | Buffer | null
}
