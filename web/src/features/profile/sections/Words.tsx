import { fields } from '@hearth/contract/profile/fields'
import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Button, IconButton } from '../../../components/buttons/Button.tsx'
import { TextAreaField, TextField } from '../../../components/fields/Field.tsx'
import { usePromptText } from '../../../lib/texts/prompts.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { LazySpokenOnly, LazyVoiceAnswer } from '../clips/LazyVoice.tsx'
import { type ProfileForm, setField, wiredTo } from '../form/profile.form.ts'
import { HiddenMark, useHidden } from './HiddenMark.tsx'
import { LazyPromptPicker } from './LazyPromptPicker.tsx'

type Props = { form: UseFormReturn<ProfileForm> }

export function Words({ form }: Props) {
  return (
    <>
      <HeadlineField form={form} />
      <PromptsField form={form} canBeSpoken />
    </>
  )
}

export function HeadlineField({ form }: Props) {
  const texts = useTexts('profile')
  const headline = useWatch({ control: form.control, name: 'headline' })
  return (
    <TextField
      {...wiredTo(form)('headline')}
      label={texts.names.headline}
      count={texts.left({ n: fields.headline.max - headline.length })}
      maxLength={fields.headline.max}
      autoComplete="off"
    />
  )
}

/** Up to three chosen prompts with their answers. */
export function PromptsField({ form, canBeSpoken = false }: Props & { canBeSpoken?: boolean }) {
  const texts = useTexts('profile')
  const answers = useWatch({ control: form.control, name: 'prompts' })
  const [isPicking, setIsPicking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const picked = useRef(false)
  const error = form.formState.errors.prompts?.message ?? form.formState.errors.prompts?.root?.message

  const write = (promptId: string, answer: string) =>
    setField(
      form,
      'prompts',
      answers.map((one) => (one.promptId === promptId ? { promptId, answer } : one)),
    )

  function pick(promptId: string) {
    setField(form, 'prompts', [...answers, { promptId, answer: '' }])
    setIsPicking(false)
    picked.current = true
  }

  return (
    <div data-objection={error} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <p className="flex items-baseline justify-between gap-3 font-medium text-sm">
          {texts.names.prompts}
          <span className="font-normal text-muted text-xs tabular-nums">
            {texts.promptCount({ n: answers.length, max: fields.prompts.max })}
          </span>
        </p>
        {error && <p className="font-medium text-danger text-sm">{error}</p>}
      </div>
      <ul ref={list} className="flex flex-col gap-3 empty:hidden">
        {answers.map((one) => (
          <Answer
            key={one.promptId}
            {...one}
            canBeSpoken={canBeSpoken}
            onWrite={(answer) => write(one.promptId, answer)}
            onDrop={() =>
              setField(
                form,
                'prompts',
                answers.filter(({ promptId }) => promptId !== one.promptId),
              )
            }
          />
        ))}
      </ul>
      {canBeSpoken && <LazySpokenOnly written={answers.map(({ promptId }) => promptId)} />}
      {answers.length < fields.prompts.max && (
        <Button
          variant="soft"
          className="self-start"
          onClick={() => {
            picked.current = false
            setIsPicking(true)
          }}
        >
          <Plus aria-hidden className="size-4" />
          {answers.length > 0 ? texts.otherPrompt : texts.choosePrompt}
        </Button>
      )}
      <LazyPromptPicker
        isOpen={isPicking}
        taken={answers.map(({ promptId }) => promptId)}
        onPick={pick}
        next={() =>
          picked.current ? list.current?.querySelector<HTMLElement>('li:last-child textarea') : undefined
        }
        onClose={() => setIsPicking(false)}
      />
    </div>
  )
}

type AnswerProps = {
  promptId: string
  answer: string
  canBeSpoken: boolean
  onWrite: (answer: string) => void
  onDrop: () => void
}

function Answer({ promptId, answer, canBeSpoken, onWrite, onDrop }: AnswerProps) {
  const texts = useTexts('profile')
  const question = usePromptText()(promptId)
  const isHidden = useHidden()?.promptIds.includes(promptId)
  return (
    <li className="rounded-lg bg-brand-soft p-4">
      <div className="mb-2 flex items-start justify-between gap-2">
        <p className="text-pretty font-display font-semibold text-lg">{question}</p>
        <IconButton label={texts.dropPrompt({ prompt: question })} className="-me-2 -mt-2" onClick={onDrop}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <TextAreaField
        label={texts.answerTo({ prompt: question })}
        hideLabel
        count={texts.left({ n: fields.prompts.maxLength - answer.length })}
        value={answer}
        maxLength={fields.prompts.maxLength}
        rows={2}
        className="field-sizing-content min-h-20"
        onChange={(event) => onWrite(event.target.value)}
      />
      {canBeSpoken && <LazyVoiceAnswer promptId={promptId} />}
      {isHidden && <HiddenMark />}
    </li>
  )
}
