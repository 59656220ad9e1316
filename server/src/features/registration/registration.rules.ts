import { domainToASCII, domainToUnicode } from 'node:url'
import { INVITATION_ALPHABET, INVITATION_LENGTH } from '@hearth/contract/public/registration'
import { randomText } from '../../cryptography/random.ts'

/** Returns a domain in lower case and ASCII, or '' if it is none. */
export const asciiDomain = (domain: string): string => domainToASCII(domain.trim()).toLowerCase()

/** Returns a domain in ASCII as people read it. */
export const readableDomain = (ascii: string): string => domainToUnicode(ascii) || ascii

/** Returns whether an address is at one of these domains. Subdomains are other domains; none: every domain is allowed. */
export const isAllowedAddress = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(asciiDomain(email.slice(email.lastIndexOf('@') + 1)))

/** Returns a new code of an invitation. */
export const newInvitationCode = (): string => randomText(INVITATION_ALPHABET, INVITATION_LENGTH)
