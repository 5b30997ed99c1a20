import { htmlDocument } from '../document.ts'

/** The layout of the service's own pages: one style, and no request to another origin. */
export function page(title: string, main: string): string {
  const body = `
<main>
${main}
</main>
<script>for (const el of document.querySelectorAll('[data-origin]')) el.textContent = location.origin</script>
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
h2 { font-size: 1.2rem; margin: 2.5rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1.75rem 0 .5rem; }
p { margin: .25rem 0 1rem; }
html, body { overflow-x: clip; }
.hero { padding-bottom: 1rem; }
.hero h1 { font-size: clamp(2rem, 7vw, 3rem); text-wrap: balance; }
.mark { display: flex; gap: .5rem; align-items: center; font-weight: 600; }
.actions { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; }
.button { background: var(--accent); color: var(--paper); text-decoration: none; padding: .6rem 1rem; border-radius: .5rem; font-weight: 600; }
.facts { list-style: none; padding: 0; margin: 2rem 0; display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); color: var(--soft); }
.facts strong { display: block; color: var(--ink); }
.lead, .links span { color: var(--soft); }
.links { list-style: none; padding: 0; margin: 1.5rem 0; border-top: 1px solid var(--line); }
.links li { border-bottom: 1px solid var(--line); padding: .9rem 0; }
.links span { display: block; }
a { color: var(--accent); text-underline-offset: .2em; }
.links a { font-weight: 600; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
code { font: .9em ui-monospace, Menlo, Consolas, monospace; }
pre code { font-size: inherit; }
pre { overflow-x: auto; overflow-wrap: normal; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; font-size: .875rem; }
pre:focus-visible, .table:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
.table { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .925rem; }
th, td { text-align: left; vertical-align: top; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); overflow-wrap: normal; }
`
