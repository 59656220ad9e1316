/** How a page names what it sends. */
type Named = { conversationId: string; input: { clientId: string } }
/** A message that may be sent again, and as which of all messages of its page it was sent first. */
type Refused = { conversationId: string; clientId: string; place: number; until: number }

/** Longer than a page is asked to wait before it sends again. */
const HELD_MS = 10_000
/** Of more, what comes last is not noted. */
const MOST_NOTED = 256

/**
 * The turns of one page's messages. What was refused and is to come again must not be overtaken by what the page sent
 * after it in the same conversation; nobody waits for it longer than ten seconds.
 */
export class Turns {
  #sent = 0
  /** In the order in which they were sent first. */
  #refused: Refused[] | undefined

  /** As which of the page's messages this one was sent first. */
  placeOf({ input }: Named): number {
    const before = this.#refused?.find(({ clientId }) => clientId === input.clientId)
    if (before) return before.place
    this.#sent += 1
    return this.#sent
  }

  /** Whether all that it would overtake are on their way again. */
  isInTurn({ conversationId }: Named, place: number, underWay: readonly string[]): boolean {
    const now = performance.now()
    return !this.#refused?.some(
      (one) =>
        one.place < place &&
        one.conversationId === conversationId &&
        one.until > now &&
        !underWay.includes(one.clientId),
    )
  }

  /** Notes one that was refused and may come again. */
  refuse({ conversationId, input: { clientId } }: Named, place: number): void {
    const now = performance.now()
    const others = (this.#refused ?? []).filter((one) => one.clientId !== clientId && one.until > now)
    const refused = { conversationId, clientId, place, until: now + HELD_MS }
    this.#refused = [...others, refused].toSorted((a, b) => a.place - b.place).slice(0, MOST_NOTED)
  }

  /** Forgets one that has got its last answer, on whichever way. */
  settle(clientId: string): void {
    if (!this.#refused) return
    const left = this.#refused.filter((one) => one.clientId !== clientId)
    this.#refused = left.length > 0 ? left : undefined
  }
}
