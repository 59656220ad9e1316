import { html } from 'hono/html'
import { routes } from '../routes.ts'

type ShownMail = { to: string; subject: string; text: string; html: string; sentAt: string }

// These pages style themselves and show mails as they look; they do not exist in production.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'"
type ApiSummary = { paths?: object; components?: object }

const LINK = /https?:\/\/\S+/

const page = (title: string, body: unknown) => html`<!doctype html>
  <html lang="en">
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${title}</title>
    <style>
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
      iframe { inline-size: 100%; block-size: 34rem; border: 1px solid #ccc }
      pre { white-space: pre-wrap; overflow-wrap: anywhere }
      article, details { border-block-start: 1px solid #ccc; padding-block: 1rem }
    </style>
    <h1>${title}</h1>
    ${body}
  </html>`

const mailOf = (mail: ShownMail) => {
  const link = LINK.exec(mail.text)?.[0]
  return html`<article>
    <h2>${mail.subject}</h2>
    <p>To ${mail.to}, ${mail.sentAt}</p>
    <pre>${mail.text}</pre>
    <iframe title="The same as HTML" sandbox srcdoc="${mail.html}"></iframe>
    ${link && html`<p><a href="${link}">Open the link</a></p>`}
  </article>`
}

/** Returns the pages of the development mailbox, which shows mails instead of sending them. */
export const mailboxRoutes = (kept: () => readonly ShownMail[]) =>
  routes()
    .get('/dev/mailbox.json', (c) => c.json({ mails: kept() }))
    .get('/dev/mailbox', (c) =>
      c.html(page('Mailbox', kept().length === 0 ? html`<p>No mail yet.</p>` : kept().map(mailOf)), 200, {
        'Content-Security-Policy': POLICY,
      }),
    )

const summaryOf = (operation: object) => ('summary' in operation ? String(operation.summary) : '')

const operationOf = (path: string, method: string, operation: object) =>
  html`<details>
    <summary><code>${method.toUpperCase()} ${path}</code> ${summaryOf(operation)}</summary>
    <pre>${JSON.stringify(operation, null, 2)}</pre>
  </details>`

/** Returns the page that shows the OpenAPI document. */
export const referenceRoutes = (document: () => Promise<ApiSummary>) =>
  routes().get('/api/reference', async (c) => {
    const { paths = {}, components } = await document()
    const operations = Object.entries<object>({ ...paths }).flatMap(([path, methods]) =>
      Object.entries<object>({ ...methods }).map(([method, operation]) =>
        operationOf(path, method, operation),
      ),
    )
    return c.html(
      page(
        'Hearth API',
        html`<p>Generated from <a href="/api/openapi.json">openapi.json</a>.</p>
          ${operations}
          <h2>Schemas</h2>
          <pre>${JSON.stringify(components, null, 2)}</pre>`,
      ),
      200,
      { 'Content-Security-Policy': POLICY },
    )
  })
