import { page } from './page.ts'

interface Link {
  path: string
  title: string
  lead: string
}

/** The front page of the documentation: what Parley is, how to try it, and what to read next. */
export function landingPage(guides: readonly Link[]): string {
  const links = guides
    .map(({ path, title, lead }) => `<li><a href="${path}">${title}</a><span>${lead}</span></li>`)
    .join('\n    ')
  return page(
    'Parley',
    `  <header class="hero">
    <p class="mark">${MARK} Parley</p>
    <h1>Know your customers. Talk with them.</h1>
    <p class="lead">Parley stores your customer data, finds the right people to contact, and talks with them on WhatsApp. It runs on your own PostgreSQL. This service is running.</p>
    <p class="actions"><a class="button" href="/">Open the workspace</a> <a href="/reference">API reference</a> <a href="/docs/getting-started">Getting started</a></p>
  </header>
  <ul class="facts">
    <li><strong>Live customer data</strong>Events in milliseconds, and live segments over people, events and relationships.</li>
    <li><strong>Reliable conversations</strong>Journeys wait, follow up and hand over. Nobody is messaged twice, even after a crash.</li>
    <li><strong>Built for code and agents</strong>Every operation is a REST call and an MCP tool, with one API key.</li>
  </ul>
  <h2>See it in three commands</h2>
  <pre tabindex="0"><code>curl <span data-origin>http://localhost:4000</span>/api/v1/cdp/people -H "Authorization: Bearer $PARLEY_API_KEY" \\
  -H "Content-Type: application/json" -d '{"externalId":"ana","firstName":"Ana","phoneNumber":"+573001234567"}'

curl <span data-origin>http://localhost:4000</span>/api/v1/cdp/events -H "Authorization: Bearer $PARLEY_API_KEY" \\
  -H "Content-Type: application/json" -d '{"name":"order_placed","externalId":"order-1","personExternalId":"ana"}'

curl <span data-origin>http://localhost:4000</span>/api/v1/segments -H "Authorization: Bearer $PARLEY_API_KEY"</code></pre>
  <p>Or run a complete outreach with simulated people: <code>npm run demo</code>.</p>
  <h2>Give it to an agent</h2>
  <p>Connect any MCP client to <code><span data-origin>http://localhost:4000</span>/mcp</code> with the API key as bearer token. Guides and skills are available as resources and prompts.</p>
  <h2>Read</h2>
  <ul class="links">
    <li><a href="/reference">API reference</a><span>Every operation with its fields, examples and errors. Try them out here. Also as <a href="/openapi.json">openapi.json</a>.</span></li>
    ${links}
  </ul>`,
  )
}

/** The page for a dead link. */
export function notFoundPage(): string {
  return page(
    'Page not found · Parley',
    `  <h1>Page not found</h1>
  <p class="lead">Check the address. The page may have moved.</p>
  <p><a href="/">Go to the workspace</a> · <a href="/docs">Documentation</a> · <a href="/reference">API reference</a></p>`,
  )
}

export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b6b5c"/>' +
  '<path d="M8 9h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-9l-5 4v-4H8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z" fill="#fff"/></svg>'

const MARK = ICON.replace('<svg ', '<svg width="22" height="22" aria-hidden="true" ')
