/** One from each list as long as both have some, then what is left: words are read between pictures. */
export function inTurn<Word, Picture>(
  words: readonly Word[],
  pictures: readonly Picture[],
): (Word | Picture)[] {
  const length = Math.max(words.length, pictures.length)
  return Array.from({ length }).flatMap((_, place) => [
    ...words.slice(place, place + 1),
    ...pictures.slice(place, place + 1),
  ])
}
