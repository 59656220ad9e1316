import { searchable } from '@hearth/contract/text'

type MarkedPiece = { text: string; isMarked: boolean }

/** So much is shown before the first place that was found. */
const LEAD = 40

/** A text cut where the words that were looked for stand in it, beginning a little before the first of them. */
export function markedPieces(content: string, wanted: string): MarkedPiece[] {
  const sought = searchable(wanted)
  // Where in the content each searchable letter stands: a letter of the content may give several, and a mark none.
  let words = ''
  const places: number[] = []
  for (const { 0: letter, index } of content.matchAll(/./gsu)) {
    const plain = searchable(letter)
    words += plain
    places.push(...Array.from({ length: plain.length }, () => index))
  }
  const placeOf = (at: number) => places[at] ?? content.length
  const first = words.indexOf(sought)
  if (!sought || first < 0) return [{ text: content, isMarked: false }]
  const pieces: MarkedPiece[] = []
  const start = placeOf(first) > LEAD * 2 ? placeOf(first) - LEAD : 0
  let from = start
  for (let at = first; at >= 0; at = words.indexOf(sought, at + sought.length)) {
    const end = placeOf(at + sought.length)
    pieces.push({
      text: (from === start && start > 0 ? '…' : '') + content.slice(from, placeOf(at)),
      isMarked: false,
    })
    pieces.push({ text: content.slice(placeOf(at), end), isMarked: true })
    from = end
  }
  return [...pieces, { text: content.slice(from), isMarked: false }]
}
