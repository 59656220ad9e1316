import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** The focus stays in a list whose items move and go: with the one that moved, or where the gone one was. */
export function useListFocus(list: RefObject<HTMLElement | null>) {
  const last = useRef<{ element: HTMLElement; place: number }>(undefined)
  const wanted = useRef<string>(undefined)

  useLayoutEffect(() => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>(':scope > li') ?? [])]
    if (wanted.current !== undefined) {
      list.current?.querySelector<HTMLElement>(wanted.current)?.focus()
      wanted.current = undefined
    } else if (last.current && !last.current.element.isConnected && isLost()) {
      const { place } = last.current
      last.current = undefined
      const near = items
        .slice(0, place + 1)
        .toReversed()
        .concat(items.slice(place + 1))
      near
        .map((item) => item.querySelector<HTMLElement>('button'))
        .find(Boolean)
        ?.focus()
    }
  })

  return {
    /** After the next change, the element that this selector finds has it. */
    want: (selector: string) => {
      wanted.current = selector
    },
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const item = target.closest('li')
      last.current = { element: target, place: item ? [...(list.current?.children ?? [])].indexOf(item) : 0 }
    },
  }
}

const isLost = () => document.activeElement === document.body || document.activeElement === null
