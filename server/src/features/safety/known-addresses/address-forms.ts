const GMAIL = ['gmail.com', 'googlemail.com']

/**
 * Returns the form of an address by which its owner is recognised: in lower case, without a part after a plus, and for
 * Gmail without dots and with one host. `recognised_address` in the database is the same rule.
 */
export function recognisedAddress(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1)
  const name = address.slice(0, Math.max(at, 0)).replace(/(.)\+.*$/, '$1')
  return GMAIL.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}

/**
 * Returns the forms of an address of which a keyed hash may be stored. The first is that of this release, the others are
 * those of earlier ones.
 */
export const addressForms = (email: string): [string, ...string[]] => {
  const recognised = recognisedAddress(email)
  const address = email.trim().toLowerCase()
  const earlier = new Set([address, address.replace(/\+[^@]*@/, '@')])
  earlier.delete(recognised)
  return [recognised, ...earlier]
}
