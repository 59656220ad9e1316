import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Section, type SectionId, sectionNamed } from './sections.ts'

export const rowIdOf = (id: SectionId) => `${id}-row`
const rowOf = (id: SectionId) => document.getElementById(rowIdOf(id))

/** Brings a section that stands on the page into view, and those who use the keyboard into it. */
function goTo(id: SectionId): void {
  const section = document.getElementById(id)
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  section?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
  section?.focus({ preventScroll: true })
}

/** The section that is edited. It is in the address, so that a link leads to it and the way back closes it. */
export function useOpenSection(isInSight: (section: Section) => boolean) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const named = sectionNamed(hash.slice(1))
  const standing = named && isInSight(named) ? named.id : undefined
  const opened = named && !standing ? named : undefined
  const openedId = opened?.id
  const before = useRef(openedId)
  const isPushed = useRef(false)
  const pressedAt = useRef<{ id: SectionId; top: number }>(undefined)

  useEffect(() => {
    if (standing) goTo(standing)
  }, [standing])

  // The section above closes as this one opens, and what was pressed stays under the finger.
  useLayoutEffect(() => {
    const pressed = pressedAt.current
    if (!pressed || pressed.id !== openedId) return
    pressedAt.current = undefined
    const row = rowOf(pressed.id)
    const moved = row ? row.getBoundingClientRect().top - pressed.top : 0
    if (moved !== 0) scrollBy(0, moved)
  }, [openedId])

  useEffect(() => {
    if (!openedId) {
      isPushed.current = false
      if (before.current) rowOf(before.current)?.focus()
    }
    before.current = openedId
  }, [openedId])

  function open(section: Section) {
    const { id } = section
    if (isInSight(section)) return goTo(id)
    const row = rowOf(id)
    if (row) pressedAt.current = { id, top: row.getBoundingClientRect().top }
    void navigate({ hash: id }, { replace: openedId !== undefined })
    isPushed.current ||= openedId === undefined
  }

  function close() {
    void (isPushed.current ? navigate(-1) : navigate({ hash: '' }, { replace: true }))
  }

  return { opened, open, close }
}
