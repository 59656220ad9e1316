import { type KeyboardEvent, useState } from 'react'
import { pageDirection } from '../../../../lib/texts/loaded-texts.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { movedTo, placeByKey } from './order.rules.ts'

type HeldTile = { id: string; by: 'key' | 'hand'; order: readonly string[] }

export type Reordering = ReturnType<typeof useReordering>

/** The lifted tile, its new position, and the announcement for screen readers. */
export function useReordering(ids: readonly string[], onMoved: (ids: string[]) => void) {
  const texts = useTexts('photos').order
  const [held, setHeld] = useState<HeldTile>()
  const [said, setSaid] = useState('')
  const order = held ? held.order.filter((id) => ids.includes(id)) : ids
  const placeOf = (id: string) => order.indexOf(id)

  function pickUp(id: string, by: HeldTile['by']) {
    setHeld({ id, by, order: ids })
    setSaid(texts.held({ place: ids.indexOf(id) + 1, count: ids.length }))
  }

  function moveTo(place: number) {
    if (!held || placeOf(held.id) === place) return
    setHeld({ ...held, order: movedTo(order, placeOf(held.id), place) })
    setSaid(texts.moved({ place: place + 1, count: order.length }))
  }

  function putDown() {
    if (!held) return
    setHeld(undefined)
    setSaid(texts.dropped({ place: placeOf(held.id) + 1 }))
    if (order.some((id, place) => ids[place] !== id)) onMoved([...order])
  }

  function putBack() {
    if (!held) return
    setHeld(undefined)
    setSaid(texts.back({ place: ids.indexOf(held.id) + 1 }))
  }

  /** By a button, which moves at once. */
  function move(id: string, place: number) {
    setSaid(texts.moved({ place: place + 1, count: ids.length }))
    onMoved(movedTo(ids, ids.indexOf(id), place))
  }

  function onKey(event: KeyboardEvent<HTMLElement>, id: string) {
    if (held?.id !== id || held.by !== 'key') return
    const isRtl = pageDirection() === 'rtl'
    const place = placeByKey(event.key, placeOf(id), { count: order.length, isRtl })
    if (place === undefined && event.key !== 'Escape') return
    event.preventDefault()
    if (place === undefined) putBack()
    else moveTo(place)
  }

  /** Space and Enter pick up and put down. */
  const onHandle = (id: string) => (held?.id === id ? putDown() : pickUp(id, 'key'))

  return { held, order, said, pickUp, moveTo, putDown, putBack, move, onKey, onHandle }
}
