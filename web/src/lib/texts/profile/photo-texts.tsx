import { createContext, useContext } from 'react'
import { photoTexts } from './photos.ts'

export type PhotoTexts = typeof photoTexts

// Apart from all others, because few visits need them and every visit would load them.
const PhotoTextsContext = createContext(photoTexts)

export const usePhotoTexts = () => useContext(PhotoTextsContext)
