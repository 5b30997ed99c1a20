import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiOperations, operationUrl, ROOT } from './content/api.ts'
import { referenceAreas, TASKS } from './content/groups.ts'
import { type Rendered, renderMarkdown } from './content/markdown.ts'
import { groupPage, operationsOf, overviewPage, typesPage } from './content/reference.ts'
import { frontPage } from './layout/front.ts'
import { type PageParts, renderPage } from './layout/page.ts'
import type { Entry } from './search/engine.ts'
import { searchEntries } from './search/entries.ts'

const DOCS = join(ROOT, 'docs')

export interface Site {
  pages: { path: string; html: string }[]
  entries: Entry[]
}

interface Guide extends Rendered {
  path: string
  source: string
}

/** The pages that the reference replaces. */
const REPLACED = new Set(['operations.md'])

/** All pages of the documentation, and what its search finds. */
export function readSite(): Site {
  const guides = readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !REPLACED.has(name))
    .map(readGuide)
  const parts = [...inOrder(guides).map(guideParts), ...referenceParts()]
  const titles = new Map(parts.map(({ path, title }) => [path, title]))
  const cards = new Map(guides.map((guide) => [guide.path, guide]))
  const front: PageParts = {
    path: '/docs',
    title: 'Documentation',
    description: 'How to use, connect and run Parley.',
    main: frontPage(cards),
    isFront: true,
  }
  const linked = parts.map((each, at) => ({ ...each, before: parts[at - 1], after: parts[at + 1] }))
  return {
    pages: [front, ...linked].map((each) => ({ path: each.path, html: renderPage(each, titles) })),
    entries: searchEntries(guides),
  }
}

function readGuide(name: string): Guide {
  const source = readFileSync(join(DOCS, name), 'utf8')
  return { ...renderMarkdown(source, name, linkTo), path: `/docs/${name.replace(/\.md$/, '')}`, source }
}

/** A link to an operation leads to its entry in the reference. */
function linkTo(path: string): string {
  const [page, name] = path.split('#')
  return (page === '/docs/operations' && name && operationUrl(name)) || path
}

/** In the order of the sidebar. A page without a place there comes last. */
function inOrder(guides: readonly Guide[]): Guide[] {
  const order = TASKS.flatMap(({ pages }) => pages.map((name) => `/docs/${name}`))
  const place = ({ path }: Guide) => (order.includes(path) ? order.indexOf(path) : order.length)
  return guides.toSorted((a, b) => place(a) - place(b))
}

function guideParts({ path, title, lead, html, headings }: Guide): PageParts {
  return { path, title, description: lead, main: html, headings }
}

function referenceParts(): PageParts[] {
  const groups = referenceAreas().flatMap((area) => area.groups)
  return [
    {
      path: '/docs/operations',
      title: 'All operations',
      description: `All ${apiOperations.length} operations of the API.`,
      main: overviewPage(),
      headings: referenceAreas().map(({ title }) => ({
        id: title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
        text: title,
        depth: 2,
      })),
    },
    ...groups.map((group) => ({
      path: group.path,
      title: group.tag,
      description: group.description,
      main: groupPage(group),
      headings: operationsOf(group.tag).map(({ operationId, summary }) => ({
        id: operationId,
        text: summary,
        depth: 2,
      })),
      isReference: true,
    })),
    {
      path: '/docs/reference/types',
      title: 'Types',
      description: 'The shapes that operations share.',
      main: typesPage(),
    },
  ]
}
