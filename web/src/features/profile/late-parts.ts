// One file for what comes after the profile, because the first script lists every file.
export { ChangesLeft } from './ChangesLeft.tsx'
export { Coach } from './coach/Coach.tsx'
export { Conflicts } from './conflicts/Conflicts.tsx'
