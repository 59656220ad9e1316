/** A piece of what somebody wrote: words, or an address of another site. */
export type LinkPiece = { text: string; url?: URL }

const ADDRESS = /https?:\/\/[^\s<>"']+/gi
// What ends a sentence, or closes what was opened before the address, is not part of it.
const TRAILING = /[.,;:!?…)\]}»”’]+$/

/** What was written, with the addresses in it told apart from the words. Only the web's own kind counts. */
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
