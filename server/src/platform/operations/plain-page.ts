import { createHash } from 'node:crypto'
import { escaped } from '../core/index.ts'
import type { PublicAnswer } from './public-endpoint.ts'

/** A page for people who followed a link, without the workspace. */
export interface PlainPage {
  language: string
  title: string
  text: string
  /** What is told about each of some things. */
  lines?: readonly (readonly [thing: string, told: string])[]
  /** The label of a button that sends the page's address by POST; null: there is nothing to do. */
  button: string | null
  /** Whether a script presses the button once the page is visible. Without scripts, people press it. */
  sendsItself?: boolean
}

/** What endpoints behind the links of emails have in common. */
export const LINK_LIMITS = {
  maxBytes: 4 * 1024,
  withinMs: 10_000,
  limit: { perMinute: 60, counts: 'refused' },
  origins: 'none',
} as const

const STYLE = `body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1.5rem;color:#1f2328;background:#fff}
button{font:inherit;padding:.6rem 1.2rem;border:0;border-radius:.4rem;background:#0b57d0;color:#fff;cursor:pointer}
dt{font-weight:600;margin-top:.8rem}dd{margin:0}
button:focus-visible{outline:3px solid #9dc1ff;outline-offset:2px}
@media (prefers-color-scheme:dark){body{color:#e6edf3;background:#0d1117}}`

/** Programs that load pages ahead of a click do not show them. */
const SEND = `const send=()=>{if(document.visibilityState==='visible')document.forms[0].submit()}
send();addEventListener('visibilitychange',send)`

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

/** The page runs no other script and loads nothing. */
const POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SEND)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

export function plainPage({
  language,
  title,
  text,
  lines = [],
  button,
  sendsItself = false,
}: PlainPage): PublicAnswer {
  const form = button === null ? '' : `<form method="post"><button>${escaped(button)}</button></form>`
  const script = sendsItself ? `<script>${SEND}</script>` : ''
  const told = lines.map(([thing, words]) => `<dt>${escaped(thing)}</dt><dd>${escaped(words)}</dd>`)
  const list = told.length === 0 ? '' : `<dl>${told.join('')}</dl>`
  return {
    status: 200,
    contentType: 'text/html; charset=utf-8',
    headers: {
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
    body: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${list}${form}</main>${script}</body>
</html>
`,
  }
}
