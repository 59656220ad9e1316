import { type NotificationDetail, notificationDetails } from '@hearth/contract/notifications/settings'
import { RadioGroup } from '../../../components/fields/RadioGroup.tsx'
import { Section } from '../../../components/layout/Section.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { LockScreen } from './LockScreen.tsx'

type DetailProps = { detail: NotificationDetail; onChange: (detail: NotificationDetail) => void }

/** The choice how much a notification shows, with an example. */
export function Detail({ detail, onChange }: DetailProps) {
  const texts = useTexts('notificationSettings').detail
  return (
    <Section heading={texts.heading}>
      <div className="grid items-center gap-5 sm:grid-cols-2 sm:gap-7">
        <LockScreen detail={detail} />
        <RadioGroup
          label={texts.heading}
          hideLabel
          options={notificationDetails.map((value) => ({ value, ...texts.options[value] }))}
          value={detail}
          onChange={onChange}
        />
      </div>
    </Section>
  )
}
