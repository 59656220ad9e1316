import { type Auth, findActiveSessions } from './auth/auth.ts'
import type { Deps, Publish } from './context.ts'
import { limitOf } from './errors.ts'
import { tellTyping } from './features/chat/chat.ts'
import type { Send } from './features/chat/sending/send-queue.ts'
import type { CommunityReader } from './features/community/community.ts'
import { openPermits } from './features/photos/photos.ts'
import type { Metrics } from './http/metrics.ts'
import { refusalEventOf } from './http/watched.ts'
import { type HearingOptions, hearPermissionChanges, type PermissionChanges } from './permission-changes.ts'
import { type Bus, openOwnBus } from './realtime/bus.ts'
import { type FrameReceivers, openFrameHandler } from './realtime/frame-handler.ts'
import { openSockets, type Sockets } from './realtime/sockets.ts'
import { REALTIME } from './realtime/upgrade.ts'
import type { ReportEvent } from './security-events.ts'

/** Opens the way to the open pages of this process. */
export type OpenBus = (sockets: Sockets) => Bus

/** The bus, and what ends kept permissions of people in this process alone. */
export type LiveBus = Bus & { changed: (personIds: readonly string[]) => void }

type OpenLiveOptions = HearingOptions & {
  changes: PermissionChanges
  openBus?: OpenBus | undefined
  community: CommunityReader
}

/** Returns the sockets of this process, the way to those of other processes, and who may see whose pictures. */
export function openLive(
  auth: Auth,
  metrics: Metrics,
  { openBus = openOwnBus, changes, ...options }: OpenLiveOptions,
) {
  const findActive = async (sessionIds: readonly string[]) => {
    if ((await options.community.refresh()).maintenance) opened.sendAway()
    return findActiveSessions(auth, sessionIds)
  }
  const opened = openSockets(findActive, options.log, metrics.socket)
  const hearing = hearPermissionChanges(changes, options, opened.checkSessions)
  const bus: LiveBus = { ...openBus(opened), changed: (personIds) => personIds.forEach(changes.heard) }
  return { sockets: opened, bus, permits: openPermits(changes), hearing }
}

/** The operations that pages start over their sockets. */
const receiversOf = (deps: Deps, send: Send, metrics: Metrics): FrameReceivers => ({
  send: (sender, { conversationId, input }) => {
    metrics.active(sender.personId)
    return send(sender, conversationId, input)
  },
  typing: (personId, conversationId) => {
    const typing = tellTyping({ ...deps, viewerId: personId }, conversationId)
    typing.catch((error: unknown) => deps.log.error({ err: error }, 'typing could not be told'))
  },
})

/** Returns the handler of what pages send over their sockets. */
export const frameHandlerOf = (
  deps: Deps,
  send: Send,
  { push, endSessions }: Sockets,
  { metrics, report }: { metrics: Metrics; report: ReportEvent },
) =>
  openFrameHandler({
    receivers: receiversOf(deps, send, metrics),
    push,
    log: deps.log,
    onRefused: ({ personId, sessionId }, refusal) => {
      // It ended in another process, which this one has not heard from yet.
      if (refusal.code === 'unauthenticated') endSessions({ personId, only: sessionId })
      if (refusal.kind === 'rate_limited') metrics.refusal(limitOf(refusal))
      const event = refusalEventOf(refusal, REALTIME)
      if (event) report(event, { personId })
    },
    onUnreadable: (personId) => report({ event: 'frame_refused', outcome: 'refused' }, { personId }),
  })

/** Returns `publish`, which also calls these. */
export const publisherOf =
  (bus: Bus, ...alsoTell: (Publish | undefined)[]): Publish =>
  (personIds, event) => {
    bus.publish(personIds, event)
    for (const tell of alsoTell) tell?.(personIds, event)
  }
