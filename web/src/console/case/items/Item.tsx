import type { CaseItemView, ItemKind, ProfileSnapshot } from '@hearth/contract/console/cases'
import { Flag, type LucideIcon, Mail, Radar, Scale, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Fact, Said, Tag } from '../parts.tsx'
import { Messages } from './Messages.tsx'
import { ProfileThen } from './ProfileThen.tsx'

const icons: Record<ItemKind, LucideIcon> = { report: Flag, notice: Mail, signal: Radar, appeal: Scale }

type CaseItemProps = {
  number: string
  item: CaseItemView
  newer: readonly CaseItemView[]
  isWithoutPhotos: boolean
}

/** One report, notice, signal or appeal, with what was stored when it came in. */
export function Item({ number, item, newer, isWithoutPhotos }: CaseItemProps) {
  const texts = useTexts('consoleCase')
  const id = useId()
  return (
    <article aria-labelledby={id} className="min-w-0 rounded-md border border-line bg-surface">
      <ItemHeading id={id} item={item} />
      <div className="flex min-w-0 flex-col gap-3 px-3 pb-3">
        {!item.isIntact && (
          <p className="flex items-start gap-2 rounded-sm bg-danger-soft px-3 py-2 font-medium text-danger text-xs">
            <TriangleAlert aria-hidden className="mt-px size-4 shrink-0" />
            {texts.items.changed}
          </p>
        )}
        {item.words && <Said>{item.words}</Said>}
        <ItemFacts item={item} isGone={isGone(item) && !(isWithoutPhotos && isPicture(item.about?.kind))} />
        {item.messages.length > 0 && <Messages number={number} messages={item.messages} />}
        {item.profile && (
          <ProfileThen
            number={number}
            profile={item.profile}
            about={item.about}
            isRepeated={hasProfile(newer, item.profile)}
          />
        )}
      </div>
    </article>
  )
}

const isPicture = (kind: string | undefined) => kind === 'photo' || kind === 'intro'

/** Whether a newer item has shown the same profile already. */
function hasProfile(newer: readonly CaseItemView[], profile: ProfileSnapshot): boolean {
  const last = newer.findLast((one) => one.profile !== null)?.profile
  return JSON.stringify(last) === JSON.stringify(profile)
}

function ItemHeading({
  id,
  item: { kind, reason, reporter, at, number },
}: {
  id: string
  item: CaseItemView
}) {
  const texts = useTexts('consoleCase')
  const { agoText, dayAndTimeText } = useDates()
  const Icon = icons[kind]
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-0.5 px-3 py-2 text-xs">
      <Icon aria-hidden className="size-3.5 shrink-0 text-muted" />
      <h3 id={id} className="font-semibold">
        {texts.items.kinds[kind]}
      </h3>
      {reason && <Tag>{texts.reasons[reason]}</Tag>}
      {reporter !== null && <span className="text-muted">{texts.items.reporter({ n: reporter })}</span>}
      {number && <span className="text-muted">{texts.items.number({ number })}</span>}
      <time dateTime={at} title={dayAndTimeText(at)} className="ms-auto text-muted">
        {agoText(at)}
      </time>
    </div>
  )
}

/** Whether a report is about a photo, an answer or a clip that the profile did not have when it came in. */
const isGone = ({ about, profile }: CaseItemView): boolean =>
  about !== null && about.id !== undefined && !thingIdsIn(profile, about.kind).includes(about.id)

function thingIdsIn(profile: ProfileSnapshot | null, kind: string): string[] {
  const idsOf = (things: readonly { id: string }[] | undefined) => (things ?? []).map(({ id }) => id)
  const things: Record<string, string[]> = {
    photo: profile?.photoIds ?? [],
    prompt: idsOf(profile?.prompts),
    intro: idsOf(profile?.intro && [profile.intro]),
    voice_answer: idsOf(profile?.voiceAnswers),
  }
  return things[kind] ?? []
}

function Rules({ rules }: Pick<CaseItemView, 'rules'>) {
  const texts = useTexts('consoleCase').items
  if (rules.length === 0) return null
  return (
    <Fact name={texts.rules}>
      <span className="flex flex-wrap gap-1">
        {rules.map((rule) => (
          <code
            key={rule}
            dir="ltr"
            className="wrap-anywhere rounded-sm bg-sunken px-1.5 py-0.5 font-sans text-muted text-xs"
          >
            {rule}
          </code>
        ))}
      </span>
    </Fact>
  )
}

function ItemFacts({ item, isGone: isAboutGone }: { item: CaseItemView; isGone: boolean }) {
  const { about, place, rules, decision, caseOfBan } = item
  const texts = useTexts('consoleCase').items
  const hasFacts = about !== null || place !== null || rules.length > 0 || decision !== null
  if (!hasFacts) return null
  return (
    <dl className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-xs">
      {about && (
        <Fact name={texts.about}>
          {texts.abouts[about.kind]}
          {isAboutGone && <span className="block text-muted">{texts.gone}</span>}
        </Fact>
      )}
      {place !== null && (
        <Fact name={texts.place}>
          <bdi>{place}</bdi>
        </Fact>
      )}
      {decision !== null && <Fact name={texts.decision}>{decision}</Fact>}
      {caseOfBan !== null && (
        <Fact name={texts.caseOfBan}>
          <Link
            to={`/cases/${caseOfBan}`}
            className="-my-3 inline-flex min-h-11 items-center text-brand underline"
          >
            {caseOfBan}
          </Link>
        </Fact>
      )}
      <Rules rules={rules} />
    </dl>
  )
}
