// One file for both, because few visits need either.
export { Reporting } from './Reporting.tsx'
export { Unmatching } from './Unmatching.tsx'
