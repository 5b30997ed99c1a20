/** The front page of a running service: where to go from here. */
export function landingPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parley</title>
<style>
  :root { color-scheme: light dark; --ink: #1b2430; --soft: #5b6675; --line: #dfe4ea; --paper: #fbfcfd; --accent: #0b6b5c; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e8ecf1; --soft: #9aa7b6; --line: #2b3440; --paper: #12171d; --accent: #5bd0b9; } }
  body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
  main { max-width: 44rem; margin: 0 auto; padding: 3rem 1.25rem; }
  h1 { font-size: 2rem; margin: 0 0 .25rem; letter-spacing: -.02em; }
  h2 { font-size: 1.05rem; margin: 2.25rem 0 .5rem; }
  p { margin: .25rem 0 1rem; color: var(--soft); }
  ul { list-style: none; padding: 0; margin: 1.5rem 0; border-top: 1px solid var(--line); }
  li { border-bottom: 1px solid var(--line); padding: .9rem 0; }
  a { color: var(--accent); font-weight: 600; text-underline-offset: .2em; }
  a:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
  li span { display: block; color: var(--soft); }
  pre { overflow-x: auto; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; font-size: .875rem; }
</style>
</head>
<body>
<main>
  <h1>Parley</h1>
  <p>This service is running. It keeps people and events, turns them into segments, and reaches them with journeys.</p>
  <ul>
    <li><a href="/reference">API reference</a><span>Every operation, with its fields and errors. Also as <a href="/openapi.json">openapi.json</a>.</span></li>
    <li><a href="/docs/getting-started">Getting started</a><span>From an empty service to a first conversation.</span></li>
    <li><a href="/docs/concepts">Concepts</a><span>People, segments, initiatives, journeys, runs.</span></li>
    <li><a href="/docs/operating">Operating</a><span>Settings, backups, what to watch.</span></li>
  </ul>
  <h2>Call it</h2>
  <pre><code>curl -H "Authorization: Bearer $PARLEY_KEY" \\
  <span data-origin>http://localhost:4000</span>/api/v1/segments</code></pre>
  <h2>MCP</h2>
  <p>The same operations are tools at <code><span data-origin>http://localhost:4000</span>/mcp</code> (Streamable HTTP, same key).</p>
</main>
<script>for (const el of document.querySelectorAll('[data-origin]')) el.textContent = location.origin</script>
</body>
</html>
`
}
