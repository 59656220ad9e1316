type MarkedPiece = { text: string; isMarked: boolean }

/** So much is shown before the first place that was found. */
const LEAD = 40

/** A text cut where the words that were looked for stand in it, beginning a little before the first of them. */
export function markedPieces(content: string, wanted: string): MarkedPiece[] {
  const [low, sought] = [content.toLowerCase(), wanted.toLowerCase()]
  const first = low.indexOf(sought)
  // Lower case may be longer than what it is of, and then the places are not the same.
  if (!sought || first < 0 || low.length !== content.length) return [{ text: content, isMarked: false }]
  const pieces: MarkedPiece[] = []
  const start = first > LEAD * 2 ? first - LEAD : 0
  let from = start
  for (let at = first; at >= 0; at = low.indexOf(sought, from)) {
    pieces.push({ text: (from === start && start > 0 ? '…' : '') + content.slice(from, at), isMarked: false })
    pieces.push({ text: content.slice(at, at + sought.length), isMarked: true })
    from = at + sought.length
  }
  return [...pieces, { text: content.slice(from), isMarked: false }]
}
