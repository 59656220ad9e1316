/** Returns an address of which only the first sign and the domain can be read. */
export function maskedAddress(email: string): string {
  const [first = ''] = email
  return `${first}…${email.slice(email.lastIndexOf('@'))}`
}
