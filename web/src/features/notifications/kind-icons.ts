import type { MemberKind } from '@hearth/contract/notifications/kinds'
import {
  AlarmClock,
  Heart,
  type LucideIcon,
  MessageCircle,
  PenLine,
  ShieldCheck,
  Sparkles,
  UserRound,
  Users,
} from 'lucide-react'

/** The icon of each kind, in the list and in the settings. */
export const kindIcons: Record<MemberKind, LucideIcon> = {
  match: Sparkles,
  message: MessageCircle,
  note: PenLine,
  like: Heart,
  pair: Users,
  turn: AlarmClock,
  safety: ShieldCheck,
  account: UserRound,
}
