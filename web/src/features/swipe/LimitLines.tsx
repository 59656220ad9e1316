import { useLimitLines } from '../../api/limit-lines.ts'
import { LimitLine } from '../../components/LimitLine.tsx'

const kinds = ['likes', 'cards', 'undos', 'photos'] as const

/** Says what the deck gives only so often, once little of it is left. */
export const LimitLines = () => <LimitLine lines={useLimitLines(kinds)} className="empty:hidden" />
