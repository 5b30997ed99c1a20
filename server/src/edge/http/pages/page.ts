import { htmlDocument } from '../document.ts'

/** The layout of the service's own pages: one style, and no request to another origin. */
export function page(title: string, main: string): string {
  const body = `
<main>
${main}
</main>
`
  return htmlDocument({ title, style: STYLE, body })
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1b2430; --soft: #566273; --line: #dfe4ea; --paper: #fbfcfd; --accent: #0b6b5c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf1; --soft: #a3afbd; --line: #2b3440; --paper: #12171d; --accent: #5bd0b9; } }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.65 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
main { max-width: 46rem; margin: 0 auto; padding: 3rem 1.25rem 5rem; overflow-wrap: anywhere; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem; letter-spacing: -.02em; }
p { margin: .25rem 0 1rem; }
html, body { overflow-x: clip; }
.lead { color: var(--soft); }
a { color: var(--accent); text-underline-offset: .2em; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
code { font: .9em ui-monospace, Menlo, Consolas, monospace; }
`
