import { type HiddenWordView, MAX_HIDDEN_WORD_LENGTH } from '@hearth/contract/people/hidden-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { toast } from 'sonner'
import { ApiError, hasKind } from '../../../api/client.ts'
import { Button, ButtonLink, IconButton } from '../../../components/buttons/Button.tsx'
import { TextField } from '../../../components/fields/Field.tsx'
import { Section } from '../../../components/layout/Section.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useFocusInvalid, useFocusWhenFewer } from '../security/focus.ts'
import { addHiddenWord, keepHiddenWords, removeHiddenWord } from './hidden-words.queries.ts'

type HiddenWordsProps = { words: readonly HiddenWordView[] }

/** The words that the viewer does not want to read: a field to add one, and the list. */
export function HiddenWords({ words }: HiddenWordsProps) {
  const texts = useTexts('hiddenWords')
  const heading = useFocusWhenFewer(words.length)
  return (
    <div className="mt-8">
      <Section heading={texts.heading} headingRef={heading}>
        <p className="text-pretty text-muted">{texts.text}</p>
        <Adding />
        {words.length === 0 ? <p className="text-muted">{texts.empty}</p> : <Words words={words} />}
        <ButtonLink to="/hidden" variant="secondary" className="self-start">
          {texts.folder}
        </ButtonLink>
      </Section>
    </div>
  )
}

function Adding() {
  const texts = useTexts('hiddenWords')
  const { failed } = useTexts('blocking')
  const queryClient = useQueryClient()
  const [word, setWord] = useState('')
  const adding = useMutation({
    mutationFn: addHiddenWord,
    onSuccess: (view, added) => {
      keepHiddenWords(queryClient, view)
      setWord('')
      toast(texts.added({ word: added }))
    },
  })
  const form = useFocusInvalid(adding.error)
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (!adding.isPending) adding.mutate(word.trim())
      }}
      className="flex flex-col gap-3"
    >
      <TextField
        dir="auto"
        name="hidden-word"
        label={texts.label}
        error={reasonIn(adding.error, failed)}
        maxLength={MAX_HIDDEN_WORD_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <Button type="submit" className="self-start" busy={adding.isPending}>
        {adding.isPending ? texts.adding : texts.add}
      </Button>
    </form>
  )
}

function reasonIn(error: unknown, failed: string): string | undefined {
  if (error === null) return undefined
  return error instanceof ApiError ? error.fields['word'] || error.message || failed : failed
}

function Words({ words }: HiddenWordsProps) {
  const texts = useTexts('hiddenWords')
  const { failures } = useTexts('shell')
  const { failed } = useTexts('blocking')
  const queryClient = useQueryClient()
  const removing = useMutation({
    mutationFn: ({ id }: HiddenWordView) => removeHiddenWord(id),
    onSuccess: (view, { word }) => {
      keepHiddenWords(queryClient, view)
      toast(texts.removed({ word }))
    },
    onError: (error) => {
      if (!hasKind(error, 'unauthenticated')) toast.error(failures.title, { description: failed })
    },
  })
  return (
    <ul className="flex flex-wrap gap-2">
      {words.map((one) => (
        <li
          key={one.id}
          className="flex min-w-0 max-w-full items-center rounded-full border border-line-strong ps-4"
        >
          <bdi className="wrap-anywhere min-w-0 py-2">{one.word}</bdi>
          <IconButton
            label={texts.removeOf({ word: one.word })}
            disabled={removing.isPending}
            onClick={() => removing.mutate(one)}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
