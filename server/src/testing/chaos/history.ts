/** The history of a run as its clients saw it. */
export type Happened =
  | { kind: 'asked'; device: string; clientId: string; conversationId: string; content: string }
  | { kind: 'acknowledged'; device: string; clientId: string; id: string; seq: number }
  | { kind: 'refused'; device: string; clientId: string; code: string }
  | { kind: 'shown'; device: string; conversationId: string; id: string; seq: number; content: string }

/** A message that the server has stored in the end. */
export type StoredMessage = {
  id: string
  conversationId: string
  senderId: string
  clientId: string
  seq: number
  content: string
}

export type History = { happened: Happened[]; kept: StoredMessage[] }

/** The faults of a history, counted by kind; all but the first two have to be 0. */
export type Verdict = {
  acknowledged: number
  shown: number
  lost: number
  doubled: number
  answeredDifferently: number
  misnumbered: number
  outOfOrder: number
  shownDifferently: number
  unanswered: number
  refused: number
}
