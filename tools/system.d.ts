/** The browser of this system, or `undefined`. `CHROMIUM_PATH` goes first. */
export declare function findChromium(): string | undefined
/** The folder of PostgreSQL's own programs, newest version first, or `undefined`. */
export declare function findPostgres(): string | undefined
/** Redis or Valkey, whichever this system has, or `undefined`. */
export declare const findRedis: () => string | undefined
type Wants = {
  postgres: boolean
  redis?: boolean
  emoji?: boolean
}
/** Installs what the tests need where that is ours to do; elsewhere names in one line what is missing. */
export declare function requireSystem(wants: Wants): Promise<string | undefined>
/** A port that was free a moment ago. */
export declare function freePort(): Promise<number>
/** A PostgreSQL of one's own, empty and fast rather than safe; `close` leaves nothing behind. */
export declare function openPostgres(also?: readonly string[]): Promise<{
  url: string
  pid: number
  close: () => Promise<void>
}>
/** A Redis of one's own that keeps nothing; `stop` and `start` take it away for a while. */
export declare function openRedis(): Promise<{
  url: string
  start: () => Promise<void>
  stop: () => Promise<void>
}>
export {}
