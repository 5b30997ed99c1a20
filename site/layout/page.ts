import { escaped } from '../content/highlight.ts'
import type { Heading } from '../content/markdown.ts'
import { sidebar, type Titles } from './sidebar.ts'

export interface PageParts {
  path: string
  title: string
  description: string
  /** HTML. */
  main: string
  headings?: readonly Heading[]
  /** Without sidebar and contents. */
  isFront?: boolean
  /** Examples stand beside the words. */
  isReference?: boolean
  before?: Neighbour | undefined
  after?: Neighbour | undefined
}

export interface Neighbour {
  path: string
  title: string
}

/** A page of the site, readable without scripts. */
export function renderPage(parts: PageParts, titles: Titles): string {
  const { path, title, description, main, headings = [], isFront, isReference } = parts
  const kind = isFront ? 'front' : isReference ? 'reference' : 'guide'
  const deep = headings.filter(({ depth }) => depth <= 3)
  const contents = deep.length > 1 ? (deep.length > 40 ? deep.filter(({ depth }) => depth === 2) : deep) : []
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escaped(description)}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg">
<title>${escaped(title)} · Parley</title>
<link rel="stylesheet" href="/docs/assets/site.css">
<script src="/docs/assets/theme.js"></script>
<script type="module" src="/docs/assets/site.js"></script>
</head>
<body class="${kind}">
<a class="skip" href="#page-content">Skip to content</a>
${header()}
<div class="frame">
${sidebar(path, titles)}
<main id="page-content" tabindex="-1">
<article>
${contents.length > 0 && !isReference ? `<details class="contents-narrow"><summary>On this page</summary>${contentsList(contents)}</details>` : ''}
${main}
</article>
${neighbours(parts)}
</main>
${isFront || isReference ? '' : `<aside class="contents">${contents.length > 0 ? `<nav aria-labelledby="contents-title"><h2 id="contents-title">On this page</h2>${contentsList(contents)}</nav>` : ''}</aside>`}
</div>
</body>
</html>
`
}

function header(): string {
  return `<header class="top">
<button class="icon menu-button" type="button" popovertarget="sidebar" aria-label="Menu">${MENU}</button>
<a class="brand" href="/docs">${MARK}<span>Parley</span><span class="docs">Docs</span></a>
<button class="search-button" type="button" hidden data-search aria-label="Search" aria-keyshortcuts="Control+K /">${GLASS}<span>Search</span><kbd>/</kbd></button>
<nav class="links" aria-label="Site"><a href="/docs/getting-started">Guides</a><a href="/docs/operations">API</a><a class="app" href="/">Workspace</a></nav>
<button class="icon" type="button" hidden data-theme-button aria-label="Dark colors">${MOON}</button>
</header>`
}

function contentsList(headings: readonly Heading[]): string {
  return `<ul>${headings.map(({ id, text, depth }) => `<li class="depth-${depth}"><a href="#${id}">${escaped(text)}</a></li>`).join('')}</ul>`
}

function neighbours({ before, after }: PageParts): string {
  if (!before && !after) return ''
  const link = (page: Neighbour | undefined, rel: 'prev' | 'next') =>
    page
      ? `<a rel="${rel}" href="${page.path}"><span>${rel === 'prev' ? 'Previous' : 'Next'}</span>${escaped(page.title)}</a>`
      : '<span></span>'
  return `<nav class="neighbours" aria-label="Previous and next page">${link(before, 'prev')}${link(after, 'next')}</nav>`
}

const STROKE =
  'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"'
const MENU = `<svg width="18" height="18" viewBox="0 0 24 24" ${STROKE}><path d="M4 6h16M4 12h16M4 18h16"/></svg>`
const GLASS = `<svg width="15" height="15" viewBox="0 0 24 24" ${STROKE}><circle cx="11" cy="11" r="7"/><path d="m21 21-4.3-4.3"/></svg>`
const MOON = `<svg width="16" height="16" viewBox="0 0 24 24" ${STROKE}><path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z"/></svg>`
const MARK =
  '<svg width="22" height="22" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0b6b5c"/><path d="M8 9h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-9l-5 4v-4H8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z" fill="#fff"/></svg>'
