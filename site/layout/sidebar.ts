import { referenceAreas, TASKS } from '../content/groups.ts'
import { escaped } from '../content/highlight.ts'

/** The title of each page, by path. */
export type Titles = ReadonlyMap<string, string>

/** The navigation by task. On phones it is a popover, which the menu button opens without scripts. */
export function sidebar(current: string, titles: Titles): string {
  const tasks = TASKS.map(({ title, pages, isFolded }) => {
    const paths = pages.map((name) => `/docs/${name}`).filter((path) => titles.has(path))
    const links = list(paths, current, titles)
    return isFolded ? folded(title, links, paths.includes(current)) : `<h2>${title}</h2>${links}`
  })
  const reference = referenceAreas().map(({ title, groups }) => {
    const paths = groups.map(({ path }) => path)
    return folded(title, list(paths, current, titles), paths.includes(current))
  })
  const ends = ['/docs/operations', '/docs/reference/types']
  const [rules, others] = [tasks.at(-1)!, tasks.slice(0, -1)]
  return `<nav id="sidebar" class="sidebar" popover aria-label="Documentation">
${others.join('\n')}
<h2>API reference</h2>${list(ends, current, titles)}${reference.join('\n')}
<h2>More</h2>${rules}
</nav>`
}

function list(paths: readonly string[], current: string, titles: Titles): string {
  const links = paths.map(
    (path) =>
      `<li><a href="${path}"${path === current ? ' aria-current="page"' : ''}>${escaped(titles.get(path) ?? path)}</a></li>`,
  )
  return `<ul>${links.join('')}</ul>`
}

function folded(title: string, links: string, isOpen: boolean): string {
  return `<details${isOpen ? ' open' : ''}><summary>${title}</summary>${links}</details>`
}
