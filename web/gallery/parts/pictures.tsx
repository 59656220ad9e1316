import type { ReactNode } from 'react'
import { BrokenArt } from '../../src/components/art/BrokenArt.tsx'
import { EmptyDeckArt } from '../../src/components/art/EmptyDeckArt.tsx'
import { LostArt } from '../../src/components/art/LostArt.tsx'
import { NoMatchesArt } from '../../src/components/art/NoMatchesArt.tsx'
import { NoMessagesArt } from '../../src/components/art/NoMessagesArt.tsx'
import { OfflineArt } from '../../src/components/art/OfflineArt.tsx'

const framed = (picture: ReactNode) => <div className="w-60">{picture}</div>

export const pictureStates = {
  'empty deck': () => framed(<EmptyDeckArt />),
  'no matches': () => framed(<NoMatchesArt />),
  'no messages': () => framed(<NoMessagesArt />),
  offline: () => framed(<OfflineArt />),
  'lost page': () => framed(<LostArt />),
  'broken page': () => framed(<BrokenArt />),
}
