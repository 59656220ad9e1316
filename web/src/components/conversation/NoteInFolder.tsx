import { Link } from 'react-router'
import { useTexts } from '../../lib/texts/texts.ts'

/** In place of a note that the reader's words hide. */
export const NoteInFolder = () => (
  <Link
    to="/hidden"
    className="relative z-1 inline-flex min-h-11 items-center self-start text-muted text-sm underline underline-offset-2"
  >
    {useTexts('people').theirNote.inFolder}
  </Link>
)
