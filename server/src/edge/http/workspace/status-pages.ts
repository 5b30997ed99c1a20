import { htmlDocument } from '../document.ts'

const RELOAD_AFTER_MS = 1_000

/** The page that is shown until the first build is ready. */
export function preparingPage(nonce: string): string {
  return frame(
    nonce,
    'Parley is starting',
    'The workspace is built once after each update. This page reloads when it is ready, in a few seconds.',
    // A Refresh header is ignored for URLs with a fragment, such as those of sign-in links.
    `<script nonce="${nonce}">setTimeout(() => location.reload(), ${RELOAD_AFTER_MS})</script>`,
  )
}

export function failedPage(nonce: string): string {
  return frame(
    nonce,
    'The workspace could not be built',
    'See the service\'s log for the reason. The API and its <a href="/reference">reference</a> are ' +
      'available.',
  )
}

/** The page of an installation with production dependencies only and without a build. */
export function notBuiltPage(nonce: string): string {
  return frame(
    nonce,
    'The workspace is not built',
    'Run <code>npm ci &amp;&amp; npm run build</code> in the folder of Parley, then start it again. ' +
      'The API and its <a href="/reference">reference</a> work meanwhile.',
  )
}

function frame(nonce: string, title: string, text: string, script = ''): string {
  const body = `<main><h1>${title}</h1><p>${text}</p></main>${script}`
  return htmlDocument({ title, style: STYLE, body, nonce })
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1a1c1e; --soft: #5c6166; --paper: #f7f7f6; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceef0; --soft: #a4abb3; --paper: #101214; } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 0.875rem/1.6 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
main { padding: 2rem; text-align: center; }
h1 { font-size: 1.125rem; margin: 0 0 0.25rem; }
p { margin: 0; color: var(--soft); }
a { color: inherit; }
`
