import type { SystemView } from '@hearth/contract/console/system'
import { useDates } from '../../lib/format/dates.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Tag } from '../case/parts.tsx'
import { Fact, Facts, Part } from '../frame/Facts.tsx'
import { useAmounts } from './amounts.ts'

type SystemFactsProps = { system: SystemView }

/** The release, and since when its process runs. */
export function Software({ system: { version, node, startedAt } }: SystemFactsProps) {
  const { software: words } = useTexts('consoleSystem')
  const { agoText, fullTimeText } = useDates()
  return (
    <Part heading={words.heading}>
      <Facts>
        <Fact name={words.version}>
          <bdi>{version}</bdi>
        </Fact>
        <Fact name={words.node}>
          <bdi>{node}</bdi>
        </Fact>
        {startedAt && (
          <Fact name={words.started}>
            <time dateTime={startedAt} title={fullTimeText(startedAt)}>
              {agoText(startedAt)}
            </time>
          </Fact>
        )}
      </Facts>
    </Part>
  )
}

/** Whether the services that the settings name can be reached. */
export function Services({ system: { services } }: SystemFactsProps) {
  const { services: words } = useTexts('consoleSystem')
  return (
    <Part heading={words.heading}>
      {services.length === 0 && <p className="text-sm">{words.none}</p>}
      {services.length > 0 && (
        <Facts>
          {services.map(({ name, isUp }) => (
            <Fact key={name} name={words.names[name]}>
              <Tag tone={isUp ? 'brand' : 'urgent'}>{isUp ? words.up : words.down}</Tag>
            </Fact>
          ))}
        </Facts>
      )}
    </Part>
  )
}

/** Sizes of the database and the disk, and the files of photos. */
export function Storage({ system: { database, photos, clips, disk } }: SystemFactsProps) {
  const { storage: words } = useTexts('consoleSystem')
  const { sizeText } = useAmounts()
  const { agoText, fullTimeText } = useDates()
  const { store } = photos
  const databaseText = database.kind === 'pglite' ? words.embedded : words.postgres
  const photosText = photos.isBucket ? words.inBucket : words.inFolder
  return (
    <Part heading={words.heading}>
      <Facts>
        <Fact name={words.database}>{databaseText({ size: sizeText(database.bytes) })}</Fact>
        <Fact name={words.photos}>{photosText({ n: photos.photos })}</Fact>
        <Fact name={words.files}>
          {!store && <span className="text-muted">{words.uncounted}</span>}
          {store && (
            <>
              {words.size({ n: store.files, size: sizeText(store.bytes) })}
              <time
                dateTime={store.countedAt}
                title={fullTimeText(store.countedAt)}
                className="block text-muted text-xs"
              >
                {words.counted({ when: agoText(store.countedAt) })}
              </time>
            </>
          )}
        </Fact>
        <Fact name={words.strays}>
          {words.toConfirm({ n: photos.strayFiles, waiting: photos.filesToConfirm })}
        </Fact>
        <Fact name={words.clips}>
          {clips.problem === null ? words.clipsOn : words.clipsOff({ problem: clips.problem })}
        </Fact>
        <Fact name={words.disk}>
          {words.free({ free: sizeText(disk.freeBytes), all: sizeText(disk.bytes) })}
        </Fact>
      </Facts>
    </Part>
  )
}
