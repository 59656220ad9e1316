import type { FarewellView } from '@hearth/contract/people/matching'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ownFarewells, seeFarewell } from '../../api/ends.ts'
import { Button } from '../../components/buttons/Button.tsx'
import { useTexts } from '../../lib/texts/texts.ts'

/** Kind last words of matches that have ended; each is there until it has been seen. */
export function Farewells() {
  const { data } = useQuery(ownFarewells)
  if (!data || data.farewells.length === 0) return null
  return (
    <ul className="mb-8 flex max-w-3xl flex-col gap-3">
      {data.farewells.map((farewell) => (
        <li key={farewell.id}>
          <Farewell farewell={farewell} />
        </li>
      ))}
    </ul>
  )
}

function Farewell({ farewell: { id, closingLine } }: { farewell: FarewellView }) {
  const texts = useTexts('ending')
  const queryClient = useQueryClient()
  const seeing = useMutation({
    mutationFn: () => seeFarewell(id),
    onSettled: () => queryClient.invalidateQueries(ownFarewells),
  })
  return (
    <article className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl bg-sunken px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-medium text-muted text-sm">{texts.farewell.text}</h2>
        <p className="text-pretty font-display text-lg">
          {texts.farewell.words({ words: texts.lines[closingLine] })}
        </p>
      </div>
      <Button variant="secondary" busy={seeing.isPending} onClick={() => seeing.mutate()}>
        {texts.farewell.seen}
      </Button>
    </article>
  )
}
