/** What the parts themselves say, wherever they are used. */
export const partsTexts = {
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
}
