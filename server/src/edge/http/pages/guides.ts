import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { Marked } from 'marked'
import { page } from './page.ts'

const FOLDER = join(import.meta.dirname, '../../../../../docs')

export interface Guide {
  /** The path on this server, such as /docs/concepts. */
  path: string
  title: string
  /** Its first paragraph. */
  lead: string
  html: string
}

/** The guides of docs/, rendered once. They are the project's own files, so their HTML is trusted. */
export function readGuides(): readonly Guide[] {
  guides ??= readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map(readGuide)
    .sort((a, b) => order(a.path) - order(b.path))
  return guides
}

let guides: readonly Guide[] | undefined

/** In reading order for a new user; other guides follow. */
const ORDER = [
  '/docs/getting-started',
  '/docs/concepts',
  '/docs/glossary',
  '/docs/customer-data',
  '/docs/importing',
  '/docs/segments',
  '/docs/forms',
  '/docs/agents',
  '/docs/journeys-as-code',
  '/docs/nodes',
  '/docs/whatsapp',
  '/docs/email',
  '/docs/webhooks',
  '/docs/operating',
  '/docs/scaling',
  '/docs/security',
  '/docs/behaviour',
  '/docs/behaviour/platform',
  '/docs/behaviour/identity',
  '/docs/behaviour/customers',
  '/docs/behaviour/integrations',
  '/docs/behaviour/messaging',
  '/docs/behaviour/conversations',
  '/docs/behaviour/outreach',
  '/docs/behaviour/edge',
  '/docs/permissions',
  '/docs/errors',
  '/docs/limits',
  '/docs/operations',
]

function order(path: string): number {
  const place = ORDER.indexOf(path)
  return place === -1 ? ORDER.length : place
}

/**
 * Headings have GitHub's anchors, so that a link works in both places. Wide content scrolls by itself, also with the
 * keyboard.
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
  const text = read(name)
  const title = titleOf(text) ?? name
  const folder = posix.dirname(name)
  const body = markdown
    .parse(text, { async: false })
    .replace(/href="([\w./-]+)\.md/g, (_, target: string) => `href="${posix.join('/docs', folder, target)}`)
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
  return {
    path: `/docs/${name.replace(/\.md$/, '')}`,
    title,
    lead: /^# .+\n\n(.+)$/m.exec(text)?.[1] ?? '',
    html: page(`${title} · Parley`, `<p>${trailOf(folder)}</p>\n${body}`),
  }
}

/** The parent pages of a guide. The guides of a folder are below the guide with the folder's name. */
function trailOf(folder: string): string {
  const trail = '<a href="/">Parley</a> · <a href="/docs">Documentation</a>'
  return folder === '.' ? trail : `${trail} · <a href="/docs/${folder}">${titleOf(read(`${folder}.md`))}</a>`
}

function read(name: string): string {
  return readFileSync(join(FOLDER, name), 'utf8')
}

function titleOf(text: string): string | undefined {
  return /^# (.+)$/m.exec(text)?.[1]
}
