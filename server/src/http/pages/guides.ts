import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked } from 'marked'
import { page } from './page.ts'

const FOLDER = join(import.meta.dirname, '../../../../docs')

export interface Guide {
  /** On this server, such as /docs/concepts. */
  path: string
  title: string
  /** Its first paragraph. */
  lead: string
  html: string
}

/** The guides of docs/, rendered once. They are the project's own files, so their HTML is trusted. */
export function readGuides(): readonly Guide[] {
  guides ??= readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md'))
    .map(readGuide)
    .sort((a, b) => order(a.path) - order(b.path))
  return guides
}

let guides: readonly Guide[] | undefined

/** As a newcomer reads them; others come after. */
const ORDER = [
  '/docs/getting-started',
  '/docs/concepts',
  '/docs/customer-data',
  '/docs/segments',
  '/docs/forms',
  '/docs/importing',
  '/docs/operating',
  '/docs/scaling',
  '/docs/security',
  '/docs/behaviour',
  '/docs/nodes',
  '/docs/email',
  '/docs/whatsapp',
  '/docs/errors',
  '/docs/limits',
  '/docs/operations',
]

function order(path: string): number {
  const place = ORDER.indexOf(path)
  return place === -1 ? ORDER.length : place
}

/**
 * Headings get the anchors that GitHub gives them, so that a link works in both places. What is wider than the screen
 * scrolls by itself, for those with a keyboard, too.
 */
const markdown = new Marked({
  renderer: {
    code({ text }) {
      return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`
    },
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
  },
})

/** `Running journeys` → `running-journeys`. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character]!)
}

function readGuide(name: string): Guide {
  const text = readFileSync(join(FOLDER, name), 'utf8')
  const title = /^# (.+)$/m.exec(text)?.[1] ?? name
  const body = markdown
    .parse(text, { async: false })
    .replace(/href="([\w-]+)\.md/g, 'href="/docs/$1')
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
  return {
    path: `/docs/${name.replace(/\.md$/, '')}`,
    title,
    lead: /^# .+\n\n(.+)$/m.exec(text)?.[1] ?? '',
    html: page(
      `${title} · Parley`,
      `<p><a href="/">Parley</a> · <a href="/docs">Documentation</a></p>\n${body}`,
    ),
  }
}
