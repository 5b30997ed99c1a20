import { page } from './page.ts'

/** The page for a dead link. */
export function notFoundPage(): string {
  return page(
    'Page not found · Parley',
    `  <h1>Page not found</h1>
  <p class="lead">Check the address. The page may have moved.</p>
  <p><a href="/">Go to the workspace</a> · <a href="/docs">Documentation</a> · <a href="/reference">API reference</a></p>`,
  )
}

/** The page of an installation with production dependencies only and without a build. */
export function docsNotBuiltPage(): string {
  return page(
    'Documentation · Parley',
    `  <h1>The documentation is not built</h1>
  <p class="lead">Run <code>npm ci &amp;&amp; npm run build</code> in the folder of Parley, then start it again. The guides are also in its folder <code>docs</code>.</p>
  <p><a href="/reference">API reference</a></p>`,
  )
}

export function docsFailedPage(): string {
  return page(
    'Documentation · Parley',
    `  <h1>The documentation could not be built</h1>
  <p class="lead">See the service's log for the reason. The guides are also in its folder <code>docs</code>.</p>
  <p><a href="/reference">API reference</a></p>`,
  )
}

export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b6b5c"/>' +
  '<path d="M8 9h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-9l-5 4v-4H8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z" fill="#fff"/></svg>'
