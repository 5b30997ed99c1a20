import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anchorOf } from '../../../site/content/markdown.ts'

const ROOT = join(import.meta.dirname, '../../..')
const CODE = '{server,simulator,bench,scripts,migrations,faults}/**/*.{ts,mjs,sql}'

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

function headings(path: string): string[] {
  return [...read(path).matchAll(/^## (.+)$/gm)].map((match) => match[1]!)
}

/** The pages of docs/ by path, each with the headings of its sections. */
const sections = new Map(globSync('docs/**/*.md', { cwd: ROOT }).map((path) => [path, headings(path)]))

const files = globSync(CODE, { cwd: ROOT, exclude: (path) => path.includes('node_modules') })

/** A comment with one line per paragraph, because a citation may span two lines. */
function unwrapped(text: string): string {
  return text.replace(/\n\s*(?:\*|\/\/|--) +/g, ' ')
}

describe('comments', () => {
  test('comments cite existing pages and sections', () => {
    const wrong = files.flatMap((file) =>
      [...unwrapped(read(file)).matchAll(/(docs\/[\w/-]+\.md)(?:: ([A-Z][^\n]{0,60}))?/g)].flatMap(
        ([, page = '', rest]) => {
          const known = sections.get(page)
          if (known && (rest === undefined || known.some((section) => rest.startsWith(section)))) return []
          return [`${file}: ${page}: ${rest ?? ''}`]
        },
      ),
    )
    expect(wrong).toEqual([])
  })

  test('comments cite only documents of the repository', () => {
    // In brackets, so that this file does not match.
    const foreign = /\bspec[:]|\([s]pec\b|provider [f]acts|interface\.[m]d|\((?:behaviour|interface)[:]/
    expect(files.filter((file) => foreign.test(unwrapped(read(file))))).toEqual([])
  })
})

describe('The description of the architecture', () => {
  const words = (path: string) => read(path).split(/\s+/).filter(Boolean).length
  const districts = globSync('server/src/*/', { cwd: ROOT })

  test('fits on a few pages, and each district has one of its own', () => {
    expect(words('ARCHITECTURE.md')).toBeLessThanOrEqual(1_500)
    for (const district of districts)
      expect(words(join(district, 'README.md')), district).toBeLessThanOrEqual(300)
  })

  test('names only files and folders that exist', () => {
    const pages = ['ARCHITECTURE.md', ...districts.map((district) => join(district, 'README.md'))]
    const wrong = pages.flatMap((page) => {
      const homes = ['.', 'server/src', page === 'ARCHITECTURE.md' ? 'server' : dirname(page)]
      const paths = [...read(page).matchAll(/`(\.?[\w-]+(?:\/[\w.-]+)*\/?(?:\.[a-z]+)?)`/g)].map(
        ([, path = '']) => path,
      )
      return paths
        .filter((path) => path.includes('/'))
        .filter((path) => !homes.some((home) => existsSync(join(ROOT, home, path))))
        .map((path) => `${page}: ${path}`)
    })
    expect(wrong).toEqual([])
  })
})

describe('the guides', () => {
  const known = new Map<string, Set<string>>()
  /** Of a page's headings. Pages are linked often, and read once. */
  function anchors(page: string): Set<string> {
    const found = known.get(page) ?? new Set(headings(page).map(anchorOf))
    known.set(page, found)
    return found
  }

  test('link only to existing targets', () => {
    const pages = globSync(
      ['*.md', '{simulator,faults,bench}/*.md', 'docs/**/*.md', 'server/src/*/README.md'],
      {
        cwd: ROOT,
      },
    )
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([\w./-]*\.md)?(?:#([\w-]+))?\)/g)].flatMap(([link, path, anchor]) => {
        const target = path === undefined ? page : join(page, '..', path)
        const isThere = existsSync(join(ROOT, target)) && (!anchor || anchors(target).has(anchor))
        return isThere ? [] : [`${page}: ${link}`]
      }),
    )
    expect(broken).toEqual([])
  })

  test('the README lists all guides', () => {
    const readme = read('README.md')
    expect([...sections.keys()].filter((page) => !readme.includes(`](${page})`))).toEqual([])
  })
})
