import {
  decidingDistance,
  decisionOn,
  flight,
  heldInSight,
  type SwipeDecision,
  sideFor,
  sideOf,
  springBack,
  springMs,
  tiltOf,
  type Velocity,
  velocityAt,
} from './card-physics.ts'

const SLOP_PX = 6
const KEPT_SAMPLES = 16
const FADE_MS = 90
const BESIDE_SCREEN_PX = 48
/** How far off in its own widths a card begins that comes back: beyond, its spring would be over too late. */
const ARRIVING_WIDTHS = 1.2
/** The speed of a card that a button or a key sends off. */
const SENT_PX_PER_MS = 0.8

type PointerSample = { at: number; x: number; y: number }
type Grab = { pointerId: number; fromX: number; fromY: number; samples: PointerSample[]; isDragging: boolean }

export type CardCallbacks = { mayGrab: () => boolean; onDecide: (decision: SwipeDecision) => void }

/** Returns whether the system allows motion; false if unknown. */
export const mayMove = () => window.matchMedia?.('(prefers-reduced-motion: no-preference)').matches ?? false

/**
 * Moves one card: it follows the pointer, springs back or flies off. Writes to the DOM directly, without React state.
 */
export class CardMotion {
  readonly #card: HTMLElement
  readonly #hands: CardCallbacks
  readonly #listening = new AbortController()
  #x = 0
  #y = 0
  #velocity: Velocity = { x: 0, y: 0 }
  #grabbedAt = 0.3
  #width = 0
  #height = 0
  #top = 0
  #left = 0
  /** How far it is from the middle out of the screen, to the left and to the right. */
  #wayOut: Record<-1 | 1, number> = { [-1]: 0, 1: 0 }
  #grab: Grab | undefined
  #wasDragged = false
  #frame = 0
  #running: Animation[] = []

  constructor(card: HTMLElement, hands: CardCallbacks) {
    this.#card = card
    this.#hands = hands
    const { signal } = this.#listening
    card.addEventListener('pointerdown', (event) => this.#onDown(event), { signal })
    card.addEventListener('pointermove', (event) => this.#onMove(event), { signal })
    card.addEventListener('pointerup', (event) => this.#onUp(event), { signal })
    card.addEventListener('pointercancel', (event) => this.#onCancel(event), { signal })
    card.addEventListener('click', (event) => this.#onClick(event), { signal, capture: true })
  }

  close(): void {
    this.#listening.abort()
    cancelAnimationFrame(this.#frame)
    // The place of a card is taken by another one, which begins at rest.
    for (const animation of this.#running) animation.cancel()
    this.#card.style.height = ''
    this.#card.style.transform = ''
    this.#clearStamps()
  }

  /** Sends the card off; settles when it is out of sight. */
  async leave(decision: SwipeDecision): Promise<void> {
    if (!('animate' in this.#card)) return
    // A hand has measured already, and to measure in the moment of letting go costs a frame.
    if (this.#x === 0) this.#measure()
    const leaving = mayMove()
      ? this.#fly(sideFor(decision))
      : this.#play([{ opacity: 1 }, { opacity: 0 }], FADE_MS)
    this.#stampFor(decision)
    // A card that is called back in mid-air has left too.
    await leaving.finished.catch(() => undefined)
  }

  /** Its height comes from the deck, in which a thrown card has no place any more. */
  keepHeight(): void {
    this.#card.style.height = `${this.#height}px`
  }

  /** Has it lie so many cards below the uppermost; -1 is above it, in the air. */
  lie(depth: number): void {
    const at = String(depth)
    if (this.#card.dataset['depth'] !== at) this.#card.dataset['depth'] = at
  }

  comeBack(): void {
    this.#stopInPlace()
    this.#card.style.height = ''
    this.#settle()
  }

  /** Comes in from where such a decision sends a card. */
  arrive(decision: SwipeDecision): void {
    if (!('animate' in this.#card)) return
    this.#measure()
    const side = sideFor(decision)
    if (mayMove()) this.#x = side * Math.min(this.#wayOut[side], this.#width * ARRIVING_WIDTHS)
    else this.#keep(this.#card.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS }))
    this.#settle()
  }

  #onDown(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0 || this.#grab || !this.#hands.mayGrab()) return
    this.#stopInPlace()
    this.#measure()
    const isCaught = this.#x !== 0
    // A card caught in mid-air keeps the turn it has.
    if (!isCaught && this.#height > 0) this.#grabbedAt = (event.clientY - this.#top) / this.#height
    const { pointerId, clientX, clientY, timeStamp } = event
    this.#grab = {
      pointerId,
      fromX: clientX - this.#x,
      fromY: clientY - this.#y,
      samples: [{ at: timeStamp, x: clientX, y: clientY }],
      isDragging: isCaught,
    }
    this.#wasDragged = isCaught
  }

  #onMove({ pointerId, clientX, clientY, timeStamp }: PointerEvent): void {
    const grab = this.#grab
    if (grab?.pointerId !== pointerId) return
    const x = clientX - grab.fromX
    if (!grab.isDragging) {
      if (Math.abs(x) < SLOP_PX) return
      grab.isDragging = true
      this.#wasDragged = true
      // Not before: a card that has been taken keeps the touches of the buttons that lie on it.
      this.#card.setPointerCapture?.(pointerId)
    }
    this.#x = x
    this.#y = clientY - grab.fromY
    if (grab.samples.push({ at: timeStamp, x: clientX, y: clientY }) > KEPT_SAMPLES) grab.samples.shift()
    this.#frame ||= requestAnimationFrame(() => this.#draw())
  }

  #onUp({ pointerId, timeStamp }: PointerEvent): void {
    const grab = this.#grab
    if (grab?.pointerId !== pointerId) return
    this.#letGo()
    this.#velocity = velocityAt(grab.samples, timeStamp)
    const side = grab.isDragging ? sideOf(this.#x, this.#velocity.x, this.#width) : 0
    if (side === 0) this.#settle()
    else this.#hands.onDecide(decisionOn(side))
  }

  #onCancel({ pointerId }: PointerEvent): void {
    if (this.#grab?.pointerId !== pointerId) return
    this.#letGo()
    this.#settle()
  }

  /** A button of the card under the finger was not what a drag was about. */
  #onClick(event: MouseEvent): void {
    if (!this.#wasDragged || event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }

  #letGo(): void {
    this.#grab = undefined
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  #measure(): void {
    const { left, top } = this.#card.getBoundingClientRect()
    this.#top = top - this.#y
    this.#left = left - this.#x
    this.#width = this.#card.offsetWidth
    this.#height = this.#card.offsetHeight
    this.#wayOut = { [-1]: this.#left + this.#width, 1: innerWidth - this.#left }
  }

  #draw(): void {
    this.#frame = 0
    this.#card.style.transform = this.#transformAt(this.#x, this.#y)
    const share = Math.min(1, Math.abs(this.#x) / decidingDistance(this.#width))
    const leaning = decisionOn(this.#x > 0 ? 1 : -1)
    for (const [decision, stamp] of this.#stamps()) {
      stamp.style.opacity = decision === leaning ? share.toFixed(2) : '0'
      if (decision === leaning) this.#holdInSight(stamp)
    }
  }

  #holdInSight(stamp: HTMLElement): void {
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = stamp
    const box = { left: this.#left, top: this.#top, width: this.#width, height: this.#height }
    const card = { ...box, drag: { x: this.#x, y: this.#y }, tilt: this.#tiltAt(this.#x) }
    const window = { width: innerWidth, height: innerHeight }
    const { x, y } = heldInSight({ left, top, width, height }, card, window)
    stamp.style.translate = `${x.toFixed(1)}px ${y.toFixed(1)}px`
  }

  /** Stops whatever the card is doing and keeps it where it is. */
  #stopInPlace(): void {
    if (this.#running.length === 0) return
    const { m41, m42 } = new DOMMatrix(getComputedStyle(this.#card).transform)
    this.#x = m41
    this.#y = m42
    this.#velocity = { x: 0, y: 0 }
    for (const animation of this.#running) animation.cancel()
    this.#running = []
    this.#draw()
  }

  /** Back to the middle, with the speed it has; at once where nothing may move. */
  #settle(): void {
    const { x, y } = this.#velocity
    if (this.#x !== 0 && mayMove()) {
      const across = springBack(this.#x, x)
      const along = springBack(this.#y, y)
      const length = Math.max(across.length, along.length)
      const frames = Array.from({ length }, (_, step) => ({
        transform: this.#transformAt(across[step] ?? 0, along[step] ?? 0),
      }))
      this.#play(frames, springMs(frames))
      for (const [, stamp] of this.#stamps()) {
        this.#keep(stamp.animate([{ opacity: stamp.style.opacity }, { opacity: 0 }], { duration: 160 }))
      }
    }
    this.#x = 0
    this.#y = 0
    this.#velocity = { x: 0, y: 0 }
    this.#card.style.transform = ''
    this.#clearStamps()
  }

  #fly(side: -1 | 1): Animation {
    const isSent = this.#x === 0
    // On a wide screen the edge is far away: the card is gone from the eye before it gets there.
    const reach = Math.min(this.#wayOut[side] + BESIDE_SCREEN_PX, this.#width * 1.4 + Math.abs(this.#x))
    const { positions, ms } = flight(this.#x, isSent ? side * SENT_PX_PER_MS : this.#velocity.x, side * reach)
    const last = positions.length - 1
    const frames = positions.map((x, step) => ({
      transform: this.#transformAt(x, this.#y + (this.#velocity.y * ms * step) / last),
      opacity: step < last - 2 ? 1 : (last - step) / 3,
    }))
    return this.#play(frames, ms)
  }

  #play(frames: Keyframe[], duration: number): Animation {
    return this.#keep(this.#card.animate(frames, { duration, fill: 'forwards' }))
  }

  #keep(animation: Animation): Animation {
    this.#running.push(animation)
    return animation
  }

  #stampFor(decision: SwipeDecision): void {
    for (const [of, stamp] of this.#stamps()) {
      if (of !== decision) continue
      const frames = [{ opacity: stamp.style.opacity || 0 }, { opacity: 1 }]
      this.#keep(stamp.animate(frames, { duration: 90, fill: 'forwards' }))
    }
  }

  #clearStamps(): void {
    for (const [, stamp] of this.#stamps()) {
      stamp.style.opacity = ''
      stamp.style.translate = ''
    }
  }

  #stamps(): (readonly [string | undefined, HTMLElement])[] {
    return [...this.#card.querySelectorAll<HTMLElement>('[data-stamp]')].map(
      (stamp) => [stamp.dataset['stamp'], stamp] as const,
    )
  }

  #tiltAt(x: number): number {
    return mayMove() ? tiltOf(x, this.#grabbedAt) : 0
  }

  #transformAt(x: number, y: number): string {
    return `translate3d(${x.toFixed(1)}px, ${y.toFixed(1)}px, 0) rotate(${this.#tiltAt(x).toFixed(2)}deg)`
  }
}
