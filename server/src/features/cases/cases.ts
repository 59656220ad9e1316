export { assignCase } from './assigning/assigning.ts'
export { copyAttachments } from './attachment-copies/attachment-copies.ts'
export { caseFigures, type FigurePeriod } from './case-figures.store.ts'
export { priorityOf } from './cases.rules.ts'
export type { CaseRow } from './cases.store.ts'
export { changeCase } from './changing.ts'
export {
  countReportsAbout,
  findCase,
  findProposal,
  lockCaseById,
  lockOpenCaseOf,
  reportsOfCase,
} from './finding.ts'
export { addItem, lockOrOpenCase, type NewItem } from './items/adding.ts'
export { countDecidedCases, decidedCases, forgetPlaces, placeOpenCases } from './learning/learning.ts'
export { lockCase, moveCase, releaseClaimsOf } from './moving.ts'
export { type NoticeDeps, tellNotifiers } from './notices/notice-mails.ts'
export { newNumber } from './numbers.ts'
export { outcomesOf, storeOutcome } from './outcomes/outcomes.ts'
export { copyPhotos } from './photo-copies/photo-copies.ts'
export {
  readCase,
  readCaseAttachment,
  readCaseClip,
  readCaseItems,
  readCasePicture,
} from './reading/case-view.ts'
export { countOpenCases, listCases, waitingCases } from './reading/queue.ts'
export { addSignal } from './signals.ts'
export { type CaseMailDeps, eraseCases, tellOverdueCases } from './upkeep/upkeep.ts'
