import { createContext, useContext } from 'react'
import { dashboardTexts } from './dashboard.ts'

// Apart from all others, because whoever comes to another screen first would load them for nothing.
const DashboardTextsContext = createContext(dashboardTexts)

export const useDashboardTexts = () => useContext(DashboardTextsContext)
