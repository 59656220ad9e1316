/** A piece of what somebody wrote: words, or an address of another site. */
export type LinkPiece = { text: string; url?: URL }

const ADDRESS = /https?:\/\/[^\s<>"']+/gi
// Trailing punctuation and closing brackets opened before the address are not part of it.
const TRAILING = /[.,;:!?…)\]}»”’]+$/

/** Splits a text into plain pieces and web addresses. Only `http` and `https` count. */
export function piecesOf(content: string): LinkPiece[] {
  const pieces: LinkPiece[] = []
  let from = 0
  for (const found of content.matchAll(ADDRESS)) {
    const text = found[0].replace(TRAILING, '')
    const url = URL.parse(text)
    // A name before the host is a disguise: the reader sees it, and the browser goes elsewhere.
    if (!url || url.username || url.password || !url.hostname.includes('.')) continue
    if (found.index > from) pieces.push({ text: content.slice(from, found.index) })
    pieces.push({ text, url })
    from = found.index + text.length
  }
  if (from < content.length) pieces.push({ text: content.slice(from) })
  return pieces
}
