import { page } from './page.ts'

/** The front page of a running service: where to go from here. */
export function landingPage(guides: readonly { path: string; title: string; lead: string }[]): string {
  const links = guides
    .map(({ path, title, lead }) => `<li><a href="${path}">${title}</a><span>${lead}</span></li>`)
    .join('\n    ')
  return page(
    'Parley',
    `  <h1>Parley</h1>
  <p class="lead">This service is running. It keeps people and events, turns them into segments, and reaches them with journeys.</p>
  <ul class="links">
    <li><a href="/reference">API reference</a><span>Every operation with its fields and errors, to try out here. Also as <a href="/openapi.json">openapi.json</a>.</span></li>
    ${links}
  </ul>
  <h2>Call it</h2>
  <pre><code>curl -H "Authorization: Bearer $PARLEY_KEY" \\
  <span data-origin>http://localhost:4000</span>/api/v1/segments</code></pre>
  <h2>Give it to an agent</h2>
  <p>The same operations are MCP tools at <code><span data-origin>http://localhost:4000</span>/mcp</code>: Streamable HTTP, the same key as bearer token.</p>`,
  )
}
