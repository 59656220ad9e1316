/** Returns the names of the pages that the operator has published, such as `terms`. The server says so in the document. */
export const publishedPages = (): string[] =>
  document.querySelector<HTMLMetaElement>('meta[name="hearth-pages"]')?.content.split(' ').filter(Boolean) ??
  []
