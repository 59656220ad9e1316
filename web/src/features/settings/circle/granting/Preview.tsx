import type { CirclePreviewView } from '@hearth/contract/circle/circle'
import { photoPath } from '@hearth/contract/photos/photos'
import type { UseQueryResult } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/buttons/Button.tsx'
import type { PathOf } from '../../../../components/circle/CirclePhotos.tsx'
import { LazySharedCircle } from '../../../../components/circle/LazySharedCircle.tsx'
import { Sheet } from '../../../../components/overlays/Sheet.tsx'
import { EmptyState } from '../../../../components/states/States.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Loaded } from '../CirclePage.tsx'
import { circleKeys } from '../circle.queries.ts'
import { useCircleQuery } from '../use-circle.ts'

/** The member sees all of these photos anyway. */
const pathOf: PathOf = (photoId, file) => {
  const [width = '', format] = file.split('.')
  return photoPath(photoId, Number(width), format === 'avif' ? 'avif' : 'webp')
}

type RelativePreviewProps = {
  /** The name by which the viewer calls the relative, or '' before they have a name. */
  label: string
  /** Names what is asked, so that another choice is asked for again. */
  of: string
  ask: () => Promise<CirclePreviewView>
  /** For grants that have not begun, or the one of a match. */
  what?: 'later' | 'match'
}

/** A button that shows exactly what a relative sees. */
export function Preview({ label, of, ask, what }: RelativePreviewProps) {
  const texts = useTexts('circle').preview
  const [isOpen, setIsOpen] = useState(false)
  const title = label ? texts.open({ label }) : texts.openUnnamed
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Eye aria-hidden className="size-5" />
        <bdi className="wrap-anywhere">{title}</bdi>
      </Button>
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={title} description={texts[what ?? 'text']}>
        <Shown of={of} ask={ask} />
      </Sheet>
    </>
  )
}

function Shown({ of, ask }: Pick<RelativePreviewProps, 'of' | 'ask'>) {
  const { nothing } = useTexts('circle').preview
  const preview: UseQueryResult<CirclePreviewView> = useCircleQuery(circleKeys.preview(of), ask)
  return (
    <div data-preview className="min-h-0">
      <Loaded query={preview}>
        {({ view }) =>
          view ? (
            <LazySharedCircle view={view} pathOf={pathOf} actions={undefined} />
          ) : (
            <EmptyState title={nothing} />
          )
        }
      </Loaded>
    </div>
  )
}
