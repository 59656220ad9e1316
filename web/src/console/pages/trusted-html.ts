type HtmlPolicy = { createHTML: (html: string) => unknown }

declare global {
  interface Window {
    /** Not in every browser. */
    trustedTypes?: {
      createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => HtmlPolicy
    }
  }
}

let policy: HtmlPolicy | undefined

/** Marks HTML that our own server has made of Markdown, without tags of the author, as what the page may insert. */
export function trustedHtml(html: string): unknown {
  policy ??= window.trustedTypes?.createPolicy('operator-pages', { createHTML: (made) => made })
  return policy ? policy.createHTML(html) : html
}
