import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { findSection, type Section, type SectionId } from './sections.ts'

export const rowIdOf = (id: SectionId) => `${id}-row`
const rowOf = (id: SectionId) => document.getElementById(rowIdOf(id))

/** Scrolls to a section that is always open, and focuses it. */
function goTo(id: SectionId): void {
  const section = document.getElementById(id)
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  section?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
  section?.focus({ preventScroll: true })
}

/** Returns the open section. It is in the address, so that a link opens it and the back button closes it. */
export function useOpenSection(isAlwaysOpen: (section: Section) => boolean) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const named = findSection(hash.slice(1))
  const standing = named && isAlwaysOpen(named) ? named.id : undefined
  const opened = named && !standing ? named : undefined
  const openedId = opened?.id
  const before = useRef(openedId)
  const isPushed = useRef(false)
  const pressedAt = useRef<{ id: SectionId; top: number }>(undefined)

  useEffect(() => {
    if (standing) goTo(standing)
  }, [standing])

  // The section above closes as this one opens; the scroll keeps the pressed row under the finger.
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
    if (isAlwaysOpen(section)) return goTo(id)
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
