import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { marked } from 'marked'
import { page } from './page.ts'

const FOLDER = join(import.meta.dirname, '../../../docs')

export interface Guide {
  /** On this server, such as /docs/concepts. */
  path: string
  title: string
  /** Its first paragraph. */
  lead: string
  html: string
}

/** The guides of docs/, rendered once. They are the project's own files, so their HTML is trusted. */
export function readGuides(): Guide[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.md'))
  return names.map(readGuide).sort((a, b) => order(a.path) - order(b.path))
}

/** As a newcomer reads them; others come after. */
const ORDER = [
  '/docs/getting-started',
  '/docs/concepts',
  '/docs/customer-data',
  '/docs/segments',
  '/docs/importing',
  '/docs/operating',
  '/docs/scaling',
  '/docs/security',
  '/docs/operations',
]

function order(path: string): number {
  const place = ORDER.indexOf(path)
  return place === -1 ? ORDER.length : place
}

function readGuide(name: string): Guide {
  const text = readFileSync(join(FOLDER, name), 'utf8')
  const title = /^# (.+)$/m.exec(text)?.[1] ?? name
  const body = marked.parse(anchored(text), { async: false }).replace(/href="([\w-]+)\.md/g, 'href="/docs/$1')
  return {
    path: `/docs/${name.replace(/\.md$/, '')}`,
    title,
    lead: /^# .+\n\n(.+)$/m.exec(text)?.[1] ?? '',
    html: page(`${title} · Parley`, `<p><a href="/">Parley</a></p>\n${body}`),
  }
}

/** Gives second-level headings of one word (operations) an anchor of that name. */
function anchored(text: string): string {
  return text.replace(/^## (\w+)$/gm, '<h2 id="$1">$1</h2>\n')
}
