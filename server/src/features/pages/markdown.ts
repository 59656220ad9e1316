import MarkdownIt from 'markdown-it'

/** The title of the page is its only heading of the first level. */
const FIRST_LEVEL = 2
const LAST_LEVEL = 6

/** Links lead to the web, to a mailbox or to a place of this site. `//host` would leave it. */
function isSafeLink(url: string): boolean {
  const plain = url.trim().toLowerCase()
  if (/^[a-z][a-z0-9+.-]*:/.test(plain)) return /^(https?:\/\/[^/]|mailto:)/.test(plain)
  return !/^[\\/]{2}/.test(plain)
}

const levelOf = ({ tag }: { tag: string }) => Number(tag.slice(1))
const isHeading = ({ type }: { type: string }) => type === 'heading_open' || type === 'heading_close'

function openMarkdown() {
  // Without `html`, tags are shown as they are written. A picture would be loaded from another host.
  const markdown = new MarkdownIt({ html: false }).disable('image')
  markdown.validateLink = isSafeLink
  markdown.core.ruler.push('heading_levels', ({ tokens }) => {
    const headings = tokens.filter(isHeading)
    const shift = FIRST_LEVEL - Math.min(...headings.map(levelOf))
    for (const heading of headings) heading.tag = `h${Math.min(LAST_LEVEL, levelOf(heading) + shift)}`
  })
  return markdown
}

const markdown = openMarkdown()

/** Returns the HTML of a Markdown text, without raw HTML, pictures and unsafe links. Its headings begin at the second level. */
export const htmlOf = (text: string): string => markdown.render(text)
