import { Suspense } from 'react'
import { useLimitLines } from '../../../api/limits.ts'
import { LimitLine } from '../../../components/states/LimitLine.tsx'

type AttachmentsLeftProps = { kind: 'chat_photos' | 'voice_messages' }

const Line = ({ kind }: AttachmentsLeftProps) => (
  <LimitLine lines={useLimitLines([kind, 'media_uploads'], 'formLimits')} className="w-full empty:hidden" />
)

/** How many photos or voice messages can still be sent, shown once few are left. It comes after its form. */
export const AttachmentsLeft = (props: AttachmentsLeftProps) => (
  <Suspense>
    <Line {...props} />
  </Suspense>
)
