import { MAX_FAMILY_MESSAGE_LENGTH } from '@hearth/contract/circle/families'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { hasCode } from '../../../api/client.ts'
import { contentIds } from '../../../api/content-ids.ts'
import { Button, ButtonLink } from '../../../components/buttons/Button.tsx'
import { FamilyThread } from '../../../components/circle/FamilyThread.tsx'
import { TextAreaField } from '../../../components/fields/Field.tsx'
import { Trouble } from '../../../components/fields/Trouble.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { circlePath, RelativePage, Shared } from './RelativePage.tsx'
import { askingAgain, readFamilies, relativeKeys, writeToFamilies } from './relative.queries.ts'

type RelativeFamiliesProps = { circleId: string; matchId: string }

/** The conversation of two families, as a relative reads and writes it. */
export function RelativeFamilies({ circleId, matchId }: RelativeFamiliesProps) {
  const texts = useTexts('relative').families
  const thread = useInfiniteQuery({
    queryKey: relativeKeys.families(circleId, matchId),
    queryFn: ({ pageParam }) => readFamilies(circleId, matchId, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    ...askingAgain,
  })
  return (
    <RelativePage title={texts.heading} back={circlePath(circleId)}>
      <p className="text-pretty text-muted">{texts.text}</p>
      <Shared query={thread}>
        {({ pages }) => (
          <>
            <FamilyThread
              messages={pages.flatMap(({ messages }) => messages)}
              onOlder={thread.hasNextPage ? () => void thread.fetchNextPage() : undefined}
              isLoadingOlder={thread.isFetchingNextPage}
            />
            {pages[0]?.mayWrite ? (
              <MessageForm circleId={circleId} matchId={matchId} onSent={() => thread.refetch()} />
            ) : (
              <p className="text-muted">{texts.readOnly}</p>
            )}
            <ButtonLink to="/report" variant="quiet" className="self-start">
              {texts.report}
            </ButtonLink>
          </>
        )}
      </Shared>
    </RelativePage>
  )
}

type MessageFormProps = RelativeFamiliesProps & { onSent: () => Promise<unknown> }

function MessageForm({ circleId, matchId, onSent }: MessageFormProps) {
  const { families: texts, failed } = useTexts('relative')
  const [text, setText] = useState('')
  const [idOf, renewIds] = useState(contentIds)
  const sending = useMutation({
    mutationFn: (message: { text: string; isSure: boolean }) =>
      writeToFamilies(circleId, matchId, { clientId: idOf(message.text), ...message }),
    onSuccess: async (_, sent) => {
      renewIds(() => contentIds())
      // Text that was typed meanwhile stays.
      setText((typed) => (typed.trim() === sent.text ? '' : typed))
      await onSent()
    },
  })
  const isAsked = hasCode(sending.error, 'sure')
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!sending.isPending && text.trim()) sending.mutate({ text: text.trim(), isSure: isAsked })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-auto flex flex-col gap-3">
      <TextAreaField
        label={texts.label}
        rows={2}
        maxLength={MAX_FAMILY_MESSAGE_LENGTH}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          if (isAsked) sending.reset()
        }}
      />
      <Trouble reason={isAsked ? sending.error?.message : sending.isError ? failed : undefined} />
      <Button type="submit" busy={sending.isPending} className="self-end max-sm:self-stretch">
        {isAsked ? texts.anyway : texts.send}
      </Button>
    </form>
  )
}
