// In one file, because both are made of the same parts.
export { FamilyCard } from './FamilyCard.tsx'
export { SharedCircle } from './SharedCircle.tsx'
