import type { EventEmitter } from 'node:events'
import type { About } from '@hearth/contract/about'
import type { MessageView, SendInput } from '@hearth/contract/chat'
import type { LiveEvent } from '@hearth/contract/events'
import type { Logger } from 'pino'
import type { Db, Transact, TransactAtOnce, Tx } from './db/open.ts'
import type { Encryptor } from './outside/encryption.ts'
import type { ImageWorker } from './outside/image-worker/image-worker.ts'
import type { MailContent } from './outside/mail/mail-html.ts'
import type { PhotoFiles } from './outside/photo-storage.ts'
import type { UploadParts } from './outside/upload-parts.ts'

export type { ProcessedPhoto, Refusal as PhotoRefusal } from './outside/image-worker/image-worker.ts'

/** A difference between the photo rows and the photo files. */
export type PhotoTrouble = 'stray_file' | 'missing_file' | 'stray_upload'

/** The means of making and storing photos. */
export type Photos = {
  files: PhotoFiles
  parts: UploadParts
  imageWorker: ImageWorker
  /** Queues an upload that has all its bytes for processing, once `tx` commits. */
  queueUpload: (tx: Tx, uploadId: string) => Promise<void>
  /** How many bytes of unfinished uploads all people together may leave on the disk. */
  maxUnfinishedBytes: number
  /** For waiting requests. `ended`: the photo is there, or was refused. `closing`: wait no more. */
  uploadEvents: EventEmitter<{ ended: [uploadId: string]; closing: [] }>
  count: {
    upload: (outcome: 'done' | 'refused' | 'failed') => void
    trouble: (kind: PhotoTrouble, howMany: number) => void
  }
}

/** Sends an event to the open pages of these people. Call it only after the commit it reports. */
export type Publish = (personIds: readonly string[], event: LiveEvent) => void

/** Stores a message and tells both, or rejects with a refusal; the same client id gets the answer it got before. */
export type Send = (senderId: string, conversationId: string, input: SendInput) => Promise<MessageView>

/** A match that is being made, and what was said with its likes, the earlier first. */
export type MatchInMaking = {
  id: string
  user1Id: string
  user2Id: string
  notes: readonly { fromId: string; about: About; content: string }[]
}

/**
 * Runs in the transaction that makes a match; `server.ts` sets it. Call `tell` after the commit.
 */
export type WhenMatched = (
  deps: Deps,
  tx: Tx,
  match: MatchInMaking,
) => Promise<{ conversationId: string; tell: () => void }>

/** The conversation of two people, as far as a report needs it. Without `personId` if there is no such person. */
export type Evidence = {
  personId?: string
  conversationId?: string
  messages?: readonly { senderId: string }[]
}

/** Operations of chat that safety needs in its own transaction; `server.ts` sets them. */
export type BetweenPeople = {
  /**
   * Locks the pair, their match and their conversation until the transaction ends. Returns the conversation for the
   * event that tells of the end.
   */
  lockConversation: (tx: Tx, oneId: string, otherId: string) => Promise<{ conversationId?: string }>
  /** The last messages, also after a block or an end. */
  evidence: (
    ctx: Ctx,
    tx: Tx,
    about: {
      personId?: string | undefined
      matchId?: string | undefined
      seq?: number | undefined
      isAboutNote?: boolean | undefined
    },
  ) => Promise<Evidence>
}

/** Events inside a transaction: listeners of other features run in the same transaction. */
export type TransactionEvents = {
  /** The data that decides who these people see, and who sees them, has changed. */
  'people.changed': { personIds: readonly string[] }
  /** A block between these two has been taken back. */
  'block.removed': { personIds: readonly [string, string] }
}

/** Awaits every listener of this event, in their order; an error of one rolls the transaction back. */
export type Emit = <Name extends keyof TransactionEvents>(
  tx: Tx,
  name: Name,
  event: TransactionEvents[Name],
) => Promise<void>

/** Writes a mail for the community of this name at this address. */
export type WriteMail = (server: { name: string; baseUrl: string }) => MailContent

/** The limits that an operator can set. */
export type LimitSettings = {
  cardsADay: number
  /** While an account is new. */
  newCardsADay: number
  /** Multiplies every other one. */
  factor: number
}

/** The dependencies of an operation; made once, in `main.ts` or in a test. */
export type Deps = {
  db: Db
  transact: Transact
  transactAtOnce: TransactAtOnce
  now: () => Date
  publish: Publish
  /** Tells other features within this transaction; `listeners.ts` lists who listens. */
  emit: Emit
  send: Send
  /**
   * Stops the delivery of their conversation in all processes. Await it after the commit that blocks or ends, before
   * the reply.
   */
  muteConversation: (oneId: string, otherId: string) => Promise<void>
  /** Delivers their conversation again. Call it after the commit that removes the block. */
  unmuteConversation: (oneId: string, otherId: string) => Promise<void>
  whenMatched: WhenMatched
  between: BetweenPeople
  photos: Photos
  /** Encrypts what is reported, so that it can be kept when the accounts are gone. */
  reportEncryptor: Pick<Encryptor, 'encrypt' | 'decrypt'>
  /** The largest number of conversations in which it is a person's turn to write; 0 for no limit. */
  maxOpenConversations: number
  limits: LimitSettings
  /** Queues a mail; rejects if the queue cannot store it. */
  sendMail: (to: string, write: WriteMail) => Promise<void>
  /** Runs work after the reply has been sent. Closing the server waits for it. */
  afterReply: (work: () => Promise<void>) => void
  log: Logger
}

/** The dependencies, and the person who asks. */
export type Ctx = Deps & { viewerId: string }

type AfterCommit = (effect: () => void) => void

/** Runs `work` in one transaction and, once that has committed, the effects it collected. */
export async function transact<T>(
  ctx: Deps,
  work: (tx: Tx, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  const effects: (() => void)[] = []
  const result = await ctx.transact((tx) => work(tx, (effect) => effects.push(effect)))
  for (const effect of effects) effect()
  return result
}
