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
  /** Another button, which sends `do` with this value. */
  other?: { label: string; does: string }
  /** Where else to go. */
  link?: { label: string; url: string } | undefined
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
a{color:#0b57d0}nav a,nav b{margin-right:1rem}
fieldset{margin:1rem 0;padding:.6rem 1rem 1rem;border:1px solid #8c959f;border-radius:.4rem}legend{font-weight:600;padding:0 .3rem}
label{display:block;padding:.4rem 0;cursor:pointer}input{width:1.2rem;height:1.2rem;vertical-align:-.2rem;margin:0 .6rem 0 0}
hr{border:0;border-top:1px solid #8c959f;margin:2rem 0}
button[name=do]:not([value=save]){background:none;color:inherit;border:1px solid #8c959f}
a:focus-visible,input:focus-visible{outline:3px solid #0b57d0;outline-offset:2px}
button:focus-visible{outline:3px solid #9dc1ff;outline-offset:2px}
@media (prefers-color-scheme:dark){body{color:#e6edf3;background:#0d1117}a{color:#9dc1ff}a:focus-visible,input:focus-visible{outline-color:#9dc1ff}}`

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
  other,
  link,
  sendsItself = false,
}: PlainPage): PublicAnswer {
  const second =
    other === undefined
      ? ''
      : `<p><button name="do" value="${escaped(other.does)}">${escaped(other.label)}</button></p>`
  const form =
    button === null ? '' : `<form method="post"><p><button>${escaped(button)}</button></p>${second}</form>`
  const told = lines.map(([thing, words]) => `<dt>${escaped(thing)}</dt><dd>${escaped(words)}</dd>`)
  const list = told.length === 0 ? '' : `<dl>${told.join('')}</dl>`
  const way = link === undefined ? '' : `<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>`
  const body = `<p>${escaped(text)}</p>${list}${form}${way}`
  return htmlPage({ language, title, body, sendsItself })
}

/** The same page around a body of HTML. It runs no script but the one that sends it. */
export function htmlPage({
  language,
  title,
  body,
  sendsItself = false,
}: Pick<PlainPage, 'language' | 'title' | 'sendsItself'> & { body: string }): PublicAnswer {
  const script = sendsItself ? `<script>${SEND}</script>` : ''
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
<body><main><h1>${escaped(title)}</h1>${body}</main>${script}</body>
</html>
`,
  }
}
