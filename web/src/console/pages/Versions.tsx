import type { ConsolePageView, PageVersionSummary } from '@hearth/contract/console/pages'
import { Chip } from '../../components/person/Chip.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { useTexts } from '../../lib/texts/texts.ts'

/** All versions of a page in a language, the newest first, with a way to read each. */
export function Versions({ view: { page, language, versions } }: { view: ConsolePageView }) {
  const texts = useTexts('consolePages')
  if (versions.length === 0) return <p className="text-muted text-sm">{texts.noVersions}</p>
  return (
    <ul className="divide-y divide-line border-line border-y">
      {versions.map((version) => (
        <VersionItem
          key={version.number}
          version={version}
          href={`/${page}?language=${language}&version=${version.number}`}
        />
      ))}
    </ul>
  )
}

function VersionItem({ version, href }: { version: PageVersionSummary; href: string }) {
  const texts = useTexts('consolePages')
  const { dayText } = useDates()
  const { number, publishedAt, author, changeNote, needsAcceptance } = version
  const title = texts.version({ number: String(number), day: dayText(publishedAt) })
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{title}</span>
          <span className="text-muted text-xs">
            {author ? texts.by({ name: author.name }) : texts.byOperator}
          </span>
          {needsAcceptance && <Chip>{texts.mustAccept}</Chip>}
        </p>
        {changeNote && (
          <p dir="auto" className="wrap-anywhere text-muted">
            {changeNote}
          </p>
        )}
      </div>
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        aria-label={`${texts.read}: ${title}`}
        className="inline-flex min-h-11 min-w-11 items-center font-medium text-brand-strong underline underline-offset-4"
      >
        {texts.read}
      </a>
    </li>
  )
}
