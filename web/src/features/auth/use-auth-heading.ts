import type { AreaTexts } from '@hearth/texts/areas'
import {
  Hash,
  KeyRound,
  Link2Off,
  LockKeyhole,
  type LucideIcon,
  Mail,
  MailOpen,
  ShieldCheck,
} from 'lucide-react'
import { useEffect } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { type AuthConfirmation, type AuthView, isEntryView } from './auth.views.ts'
import type { AuthStep } from './auth-step.ts'

/** The heading of the screen. A view that needs no more than its fields has no `text`. */
export type AuthHeading = {
  title: string
  text?: string
  isFront: boolean
  icon?: LucideIcon | undefined
  isRefusal: boolean
  /** Below it stands what was done, so it is there only for those who do not see that. */
  isSaid: boolean
}

const icons: Partial<Record<AuthView, LucideIcon>> = {
  forgotten_password: KeyRound,
  magic_link: Mail,
  verify_otp: Hash,
  second_factor: ShieldCheck,
  backup_code: ShieldCheck,
  update_password: LockKeyhole,
}

/** Returns the heading of the screen and sets it as the document title. */
export function useAuthHeading(stage: AuthStep, told: AuthConfirmation | undefined): AuthHeading {
  const texts = useTexts('auth')
  const { documentTitle } = useTexts('front')
  const own = viewTexts(stage, texts)
  const title = documentTitle({ screen: own.title })
  useEffect(() => {
    document.title = title
  }, [title])
  const isFront = stage.is === 'checking' || (stage.is === 'form' && isEntryView(stage.view))
  const isRefusal = stage.is === 'refused'
  const isSaid = stage.is === 'form' && told !== undefined && told !== 'code' && told !== 'updated'
  const kind = { isFront, isRefusal, isSaid, icon: iconOf(stage) }
  if (isFront) return { title: texts.title, text: texts.subtitle, ...kind }
  return isSaid ? { title: own.title, ...kind } : { ...own, ...kind }
}

function iconOf(stage: AuthStep): LucideIcon | undefined {
  if (stage.is === 'refused') return Link2Off
  if (stage.is === 'link') return MailOpen
  return stage.is === 'form' ? icons[stage.view] : undefined
}

function viewTexts(stage: AuthStep, texts: AreaTexts['auth']): { title: string; text?: string } {
  if (stage.is === 'refused') return { title: texts.refused.title }
  if (stage.is === 'link') return texts.links[stage.purpose]
  const view = stage.is === 'form' ? stage.view : 'sign_in'
  const { title, text = '' }: { title: string; text?: string } = texts.views[view]
  const isOwnPassword = view === 'update_password' && stage.is === 'form' && !stage.token
  return { title, text: isOwnPassword ? texts.afterConfirming : text }
}
