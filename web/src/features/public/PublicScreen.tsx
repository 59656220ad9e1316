import { useLocation } from 'react-router'
import { Notice } from './notice/Notice.tsx'
import { PublicQueries } from './PublicQueries.tsx'
import { Safety } from './Safety.tsx'
import { Transparency } from './Transparency.tsx'
import { Unsubscribe } from './Unsubscribe.tsx'

const pages = new Map([
  ['/safety', <Safety key="safety" />],
  ['/report', <Notice key="report" />],
  ['/transparency', <Transparency key="transparency" />],
  ['/unsubscribe', <Unsubscribe key="unsubscribe" />],
])

/** The pages that anybody may read, in one file, so that the first script of the page has to know only one. */
export function PublicScreen() {
  const { pathname } = useLocation()
  return <PublicQueries>{pages.get(pathname.replace(/\/+$/, ''))}</PublicQueries>
}

/** Loads the page that compares predictions with what came true. */
export const loadHowWell = async () => (await import('./how-well/HowWellScreen.tsx')).HowWellScreen

/** Loads the page about what is free and what supporters get. */
export const loadMembership = async () => (await import('./membership/MembershipScreen.tsx')).MembershipScreen
