import { blanksIn, type ConsolePageView, MAX_PAGE_LENGTH } from '@hearth/contract/console/pages'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../components/buttons/Button.tsx'
import { TextAreaField } from '../../components/fields/Field.tsx'
import { Segments } from '../../components/fields/Segments.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { Comparison } from './Comparison.tsx'
import { Preview } from './Preview.tsx'
import { lastOf, type PageProblems, Publishing } from './Publishing.tsx'
import { Sure } from './Sure.tsx'
import { type PageDraft, usePageDraft } from './use-page-draft.ts'
import { useWide } from './use-wide.ts'
import { Versions } from './Versions.tsx'

const panels = ['preview', 'compare', 'versions'] as const
type EditorView = 'text' | (typeof panels)[number]

/** The text of a page with its preview, comparison or versions beside it; where it is narrow, one of them at a time. */
export function PageEditor({ view }: { view: ConsolePageView }) {
  const { draft, isStored, write, rebase, discard } = usePageDraft(view.page, view.language)
  const [chosen, setChosen] = useState<EditorView>('text')
  const [problem, setProblem] = useState<PageProblems>({})
  const isWide = useWide()
  const current: PageDraft = {
    text: view.text ?? '',
    changeNote: '',
    needsAcceptance: false,
    basedOn: lastOf(view),
  }
  const typed = draft ?? current
  const shown = isWide && chosen === 'text' ? 'preview' : chosen
  function change(changed: Partial<PageDraft>) {
    const left = Object.entries(problem).filter(([name]) => !(name in changed))
    setProblem(Object.fromEntries(left))
    write({ ...typed, ...changed })
  }
  function refuse(found: PageProblems) {
    setProblem(found)
    if (found['text']) setChosen('text')
  }
  function endDraft(published: PageDraft, number: number) {
    discard(published)
    rebase(number)
  }
  function compareWith(newer: number) {
    rebase(newer)
    setChosen('compare')
  }
  const text = (
    <TextPart
      view={view}
      text={typed.text}
      error={problem['text']}
      onChange={(next) => change({ text: next })}
    >
      <DraftState draft={draft} isStored={isStored} isPublished={view.text !== null} />
      <Drafting view={view} draft={draft} onText={(next) => change({ text: next })} onDiscard={discard} />
    </TextPart>
  )
  const publishing = (
    <Publishing
      view={view}
      typed={typed}
      problem={problem}
      onChange={change}
      onProblem={refuse}
      onPublished={endDraft}
      onConflict={compareWith}
    />
  )
  const panel = (
    <div className="flex min-w-0 flex-col gap-5">
      <ViewChoice views={isWide ? panels : ['text', ...panels]} shown={shown} onChange={setChosen} />
      {shown === 'text' ? text : <Panel shown={shown} view={view} text={typed.text} />}
    </div>
  )
  return isWide ? (
    <div className="grid grid-cols-2 items-start gap-6">
      <div className="flex min-w-0 flex-col gap-4">
        {text}
        {publishing}
      </div>
      {panel}
    </div>
  ) : (
    <div className="flex flex-col gap-4">
      {panel}
      {publishing}
    </div>
  )
}

type PanelProps = { shown: Exclude<EditorView, 'text'>; view: ConsolePageView; text: string }

function Panel({ shown, view, text }: PanelProps) {
  if (shown === 'preview') return <Preview text={text} language={view.language} />
  return shown === 'compare' ? <Comparison before={view.text} after={text} /> : <Versions view={view} />
}

type ViewChoiceProps = {
  views: readonly EditorView[]
  shown: EditorView
  onChange: (view: EditorView) => void
}

function ViewChoice({ views, shown, onChange }: ViewChoiceProps) {
  const texts = useTexts('consolePages')
  const id = useId()
  const labels = {
    text: texts.editor,
    preview: texts.preview,
    compare: texts.compare,
    versions: texts.versions,
  }
  return (
    <div>
      <span id={id} className="sr-only">
        {texts.view}
      </span>
      <Segments
        labelledBy={id}
        options={views.map((value) => ({ value, label: labels[value] }))}
        value={shown}
        onChange={onChange}
      />
    </div>
  )
}

type TextPartProps = {
  view: ConsolePageView
  text: string
  error: string | undefined
  onChange: (text: string) => void
  children: ReactNode
}

function TextPart({ view, text, error, onChange, children }: TextPartProps) {
  const texts = useTexts('consolePages')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!error) return undefined
    // The question before it gives the focus back first.
    const timer = setTimeout(() => place.current?.querySelector('textarea')?.focus())
    return () => clearTimeout(timer)
  }, [error])
  return (
    <div ref={place} className="flex min-w-0 flex-col gap-4">
      <TextAreaField
        label={texts.editor}
        hint={texts.markdown}
        error={error}
        rows={18}
        dir="auto"
        lang={view.language}
        maxLength={MAX_PAGE_LENGTH}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        className="min-h-64 font-mono text-sm"
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">{children}</div>
      <Blanks text={text} />
    </div>
  )
}

type DraftStateProps = { draft: PageDraft | undefined; isStored: boolean; isPublished: boolean }

function DraftState({ draft, isStored, isPublished }: DraftStateProps) {
  const texts = useTexts('consolePages')
  const saved = isStored ? texts.savedHere : texts.notSaved
  return (
    <p
      role="status"
      className={`grow basis-full text-sm ${isStored ? 'text-muted' : 'font-medium text-danger'}`}
    >
      {draft ? saved : isPublished && texts.unchanged}
    </p>
  )
}

type DraftingProps = {
  view: ConsolePageView
  draft: PageDraft | undefined
  onText: (text: string) => void
  onDiscard: () => void
}

/** The template and the way back; both ask first if something typed would be lost. */
function Drafting({ view, draft, onText, onDiscard }: DraftingProps) {
  const texts = useTexts('consolePages')
  const [asks, setAsks] = useState<'template' | 'discard'>()
  const close = () => setAsks(undefined)
  const isTyped = draft !== undefined && draft.text !== '' && draft.text !== view.template
  const takeTemplate = () => {
    onText(view.template)
    close()
  }
  return (
    <>
      <Button variant="secondary" onClick={() => (isTyped ? setAsks('template') : takeTemplate())}>
        {texts.template}
      </Button>
      {draft && (
        <Button variant="quiet" onClick={() => setAsks('discard')}>
          {texts.discard}
        </Button>
      )}
      {asks === 'template' && (
        <Sure
          title={texts.templateTitle}
          text={texts.templateText}
          action={texts.template}
          cancel={texts.keep}
          onYes={takeTemplate}
          onClose={close}
        />
      )}
      {asks === 'discard' && (
        <Sure
          title={texts.discardTitle}
          text={texts.discardText}
          action={texts.discard}
          cancel={texts.keep}
          onYes={() => {
            onDiscard()
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

function Blanks({ text }: { text: string }) {
  const texts = useTexts('consolePages')
  const blanks = blanksIn(text)
  if (blanks.length === 0) return null
  return (
    <div className="flex items-start gap-3 rounded-lg bg-brand-soft p-4 text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-strong" />
      <div className="min-w-0">
        <p className="font-semibold">{texts.blanks({ count: blanks.length })}</p>
        <ul className="wrap-anywhere">
          {blanks.map((blank) => (
            <li key={blank} dir="auto">
              {blank}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
