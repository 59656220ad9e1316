import { Flag } from 'lucide-react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Tag } from '../parts.tsx'

export function ReportedTag() {
  const texts = useTexts('consoleCase')
  return (
    <Tag tone="danger">
      <Flag aria-hidden className="size-3" />
      {texts.reported}
    </Tag>
  )
}
