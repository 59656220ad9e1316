import { useQuery } from '@tanstack/react-query'
import { HandHeart } from 'lucide-react'
import { ownMembership } from '../../../api/membership.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { LinkRow } from './LinkRow.tsx'

/** The way to the membership, where the community has any. */
export function MembershipRow() {
  const { you } = useTexts('settings')
  const { data } = useQuery(ownMembership)
  if (!data || data.payments === 'none') return null
  return <LinkRow to="/membership" icon={HandHeart} {...you.membership} />
}
