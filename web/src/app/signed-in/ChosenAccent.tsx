import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasColours, ownMembership } from '../../api/membership.ts'
import { showAccent } from '../../lib/browser/accent.ts'

/** Shows the colours that the viewer has chosen, for as long as they may. Until the server says so, they may. */
export function ChosenAccent() {
  const { data } = useQuery(ownMembership)
  const mayChoose = !data || hasColours(data)
  useEffect(() => showAccent(mayChoose), [mayChoose])
  return null
}
