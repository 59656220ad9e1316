import type { BackupView, SystemView } from '@hearth/contract/console/system'
import { useDates } from '../../lib/format/dates.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Tag } from '../case/parts.tsx'
import { Fact, Facts, Part } from '../frame/Facts.tsx'
import { useAmounts } from './amounts.ts'

const COMMAND = 'npm run backup'

/** The last backup, the last check of one, and the restore that made the database. */
export function Backups({ backups: { last, lastCheck, restored, isLate } }: Pick<SystemView, 'backups'>) {
  const { backups: words, late } = useTexts('consoleSystem')
  return (
    <Part heading={words.heading}>
      <Facts>
        <Fact name={words.last}>
          {last ? <LastBackup backup={last} /> : words.none} {isLate && <Tag tone="urgent">{late}</Tag>}
        </Fact>
        <Fact name={words.check}>{lastCheck ? <OfBackup backup={lastCheck} /> : words.none}</Fact>
        {restored && (
          <Fact name={words.restored}>
            <OfBackup backup={restored} />
          </Fact>
        )}
      </Facts>
      <p className="text-muted text-xs">{words.how({ command: COMMAND })}</p>
    </Part>
  )
}

function LastBackup({ backup }: { backup: BackupView }) {
  const { backups: words } = useTexts('consoleSystem')
  const { agoText } = useDates()
  const { sizeText } = useAmounts()
  const { madeAt, bytes, isEncrypted, photos, place } = backup
  return (
    <>
      {words.made({ when: agoText(madeAt), size: sizeText(bytes) })}
      <span className="block text-muted text-xs">{isEncrypted ? words.encrypted : words.plain}</span>
      <span className="block text-muted text-xs">{words.photos[photos]}</span>
      <code dir="ltr" className="wrap-anywhere block text-muted text-xs rtl:text-end">
        {place}
      </code>
    </>
  )
}

function OfBackup({ backup: { at, madeAt } }: { backup: BackupView }) {
  const { backups: words } = useTexts('consoleSystem')
  const { agoText, dayText } = useDates()
  return words.ofBackup({ when: agoText(at), day: dayText(madeAt) })
}
