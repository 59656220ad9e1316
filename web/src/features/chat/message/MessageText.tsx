import type { MouseEvent } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { piecesOf } from './links.ts'

type MessageTextProps = {
  content: string
  /** Only where both have written does an address lead anywhere. */
  hasLinks: boolean
  onLink: ((url: URL) => void) | undefined
}

/** The text of a message. A link shows its host first, left to right in every language. */
export function MessageText({ content, hasLinks, onLink }: MessageTextProps) {
  const texts = useTexts('chat')
  const ask = (url: URL) =>
    onLink &&
    ((event: MouseEvent) => {
      // The right button opens a menu.
      if (event.button > 1) return
      event.preventDefault()
      onLink(url)
    })
  if (!hasLinks || !content.includes('://')) return content
  return piecesOf(content).map(({ text, url }, index) =>
    url ? (
      <a
        key={index}
        href={url.href}
        dir="ltr"
        onClick={ask(url)}
        onAuxClick={ask(url)}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        title={texts.leadsTo({ host: url.host })}
        className="break-all py-1 underline underline-offset-2"
      >
        <bdi className="font-semibold">{url.host}</bdi>
        <span className="opacity-80">{restOf(url)}</span>
      </a>
    ) : (
      text
    ),
  )
}

const LONGEST = 40

function restOf({ pathname, search, hash }: URL): string {
  const rest = pathname === '/' && !search && !hash ? '' : pathname + search + hash
  return rest.length > LONGEST ? `${rest.slice(0, LONGEST)}…` : rest
}
