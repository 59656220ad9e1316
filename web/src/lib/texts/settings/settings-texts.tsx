import { createContext, useContext } from 'react'
import { settingsTexts } from './settings.ts'
import { securityTexts } from './settings-security.ts'

const settingsEn = { settings: settingsTexts, security: securityTexts }

export type SecurityTexts = typeof securityTexts

// Apart from all others, because few visits need them and every visit would load them.
const SettingsTextsContext = createContext(settingsEn)

export const useSettingsTexts = () => useContext(SettingsTextsContext).settings
export const useSecurityTexts = () => useContext(SettingsTextsContext).security
