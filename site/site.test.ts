import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { effort } from '../server/test/harness/effort.ts'
import { GUIDES, guideOf } from '../web/src/shell/frame/guides.ts'
import { api, apiOperations, ROOT } from './content/api.ts'
import { TASKS } from './content/groups.ts'
import { anchorOf } from './content/markdown.ts'
import { isTool } from './content/reference.ts'
import { samplesOfShell } from './content/shell-samples.ts'
import { readSite } from './pages.ts'
import { find, newIndex, readIndex } from './search/engine.ts'

const { pages, entries } = readSite()
const htmlOf = new Map(pages.map(({ path, html }) => [path, html]))
const documents = globSync('docs/**/*.md', { cwd: ROOT }).map((path) => path.replace(/\.md$/, ''))

describe('the pages', () => {
  test('the site has every page and section of docs/', () => {
    const missing = documents.flatMap((name) => {
      const text = readFileSync(join(ROOT, `${name}.md`), 'utf8')
      const html = htmlOf.get(`/${name}`) ?? ''
      const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!)
      return headings
        .filter((heading) => !html.includes(`id="${anchorOf(heading)}"`))
        .map((each) => `${name}: ${each}`)
    })
    expect(missing).toEqual([])
  })

  test('each page says in its first paragraph what it is about', () => {
    expect(pages.filter(({ html }) => html.includes('name="description" content=""'))).toEqual([])
  })

  test('the sidebar has a place for every page', () => {
    const placed = TASKS.flatMap(({ pages: names }) => names.map((name) => `docs/${name}`))
    expect([...placed, 'docs/operations'].toSorted()).toEqual(documents.toSorted())
  })

  test('nothing is inline that the content security policy refuses', () => {
    const refused = /\sstyle="|\son\w+="|<style|<script(?![^>]*\ssrc=)/
    const code = /<pre.*?<\/pre>/gs
    expect(pages.filter(({ html }) => refused.test(html.replace(code, ''))).map(({ path }) => path)).toEqual(
      [],
    )
  })

  test('an address is used once on each page', () => {
    const doubled = pages.flatMap(({ path, html }) => {
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!)
      return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${path}#${id}`)
    })
    expect(doubled).toEqual([])
  })
})

test('each screen of the workspace has a page about it', () => {
  const routes = globSync(join(ROOT, 'web/src/routes/*.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const paths = [...routes.matchAll(/path: '([^'$]+)'/g)].map(([, path]) => path!)
  const own = paths.filter((path) => !/^\/(?:invitation|reset-password|oauth)/.test(path))
  expect(own.filter((path) => path !== '/' && guideOf(path) === GUIDES['/'])).toEqual([])
  const dead = Object.values(GUIDES).filter((url) => {
    const [path = '', anchor] = url.split('#')
    const html = htmlOf.get(path)
    return !html || (anchor !== undefined && !html.includes(`id="${anchor}"`))
  })
  expect(dead).toEqual([])
})

test('each error code has a place, to which answers and the workspace lead', () => {
  const html = htmlOf.get('/docs/errors')!
  const { error } = api.components.schemas.Error!.properties!
  const codes = error!.properties!.code!.enum as string[]
  expect(codes).toContain('internal_error')
  expect(codes.filter((code) => !html.includes(`id="${code}"`))).toEqual([])
})

describe('the reference', () => {
  const entryOf = (name: string) => {
    const html = pages.find(
      ({ path, html }) => path.startsWith('/docs/reference/') && html.includes(`<h2 id="${name}"`),
    )
    return (
      html?.html.split('<section class="operation">').find((part) => part.includes(`<h2 id="${name}"`)) ?? ''
    )
  }

  test('has every operation with its answer, its errors and an example', () => {
    const wrong = apiOperations.filter(({ operationId }) => {
      const entry = entryOf(operationId)
      return !['<h3>Answer</h3>', '<h3>Errors</h3>', 'data-code'].every((part) => entry.includes(part))
    })
    expect(wrong.map(({ operationId }) => operationId)).toEqual([])
  })

  test('says who cannot call an operation: keys, or only agents', () => {
    expect(entryOf('messages_send')).toContain('Operation <code>messages_send</code> · No MCP tool')
    expect(entryOf('segments_create')).not.toContain('No MCP tool')
    const wrong = apiOperations.filter(
      ({ operationId, security = [] }) =>
        entryOf(operationId).includes('not for keys') !== security.length > 0,
    )
    expect(wrong.map(({ operationId }) => operationId)).toEqual([])
  })

  test('names every parameter and field of a body', () => {
    const wrong = apiOperations.flatMap(({ operationId, requestBody, parameters = [] }) => {
      const entry = entryOf(operationId)
      const body = requestBody?.content['application/json']?.schema?.properties ?? {}
      const names = [...Object.keys(body), ...parameters.flatMap(({ name }) => name ?? [])]
      return names
        .filter((name) => !entry.includes(`<code>${name}</code>`))
        .map((name) => `${operationId}: ${name}`)
    })
    expect(wrong).toEqual([])
  })

  test('what a key can call has examples in curl, TypeScript and MCP', () => {
    const tools = apiOperations.filter((op) => op['x-codeSamples'] && !op['x-for-people'])
    const others = tools.filter(({ operationId }) => !entryOf(operationId).includes('data-panel="MCP"'))
    expect(others.map(({ operationId }) => operationId)).toEqual(
      tools.filter((op) => !isTool(op)).map(({ operationId }) => operationId),
    )
    const wrong = tools.filter(
      ({ operationId }) =>
        !['data-panel="curl"', 'data-panel="TypeScript"'].every((panel) =>
          entryOf(operationId).includes(panel),
        ),
    )
    expect(wrong.map(({ operationId }) => operationId)).toEqual([])
  })
})

test('a curl call in a guide is shown as a call of the client and of a tool too', () => {
  const call = `curl -sS -X POST "$PARLEY_URL/api/v1/segments/pro/evaluate" \\\n  -H "Authorization: Bearer $PARLEY_API_KEY"`
  const samples = samplesOfShell(call)
  expect(samples?.map(({ label }) => label)).toEqual(['curl', 'TypeScript', 'MCP'])
  expect(samples?.[1]?.code).toContain("await parley.segments.evaluate({ slug: 'pro' })")
  expect(JSON.parse(samples![2]!.code)).toEqual({ name: 'segments_evaluate', arguments: { slug: 'pro' } })
  expect(samplesOfShell('npm start')).toBeNull()
})

describe('the search', () => {
  // As the browser reads what the build writes.
  const index = readIndex(JSON.stringify(newIndex(entries)))
  /** A reader looks at about this many results. */
  const shown = 6
  const urls = (query: string) => find(index, query, shown).map(({ url }) => url)

  test('finds every operation by its name, the words of its name and its summary', () => {
    // Every third one in the suite.
    const tried = apiOperations.filter((_, at) => at % effort(3, 1) === 0)
    const lost = tried.flatMap(({ operationId: name, summary }) => {
      const finds = (query: string, most = shown) =>
        urls(query)
          .slice(0, most)
          .some((url) => url.endsWith(`#${name}`))
      return [
        ...(finds(name, 1) ? [] : [name]),
        ...[name.replaceAll('_', ' '), summary]
          .filter((query) => !finds(query))
          .map((query) => `${name}: ${query}`),
      ]
    })
    expect(lost).toEqual([])
  })

  test.each(['Error', 'Setting', 'Node'] as const)(
    'finds every entry of its kind by its words: %s',
    (kind) => {
      const own = entries.filter((entry) => entry.kind === kind)
      expect(own.length).toBeGreaterThan(10)
      const lost = own.filter(
        ({ title, url }) =>
          !urls(title)
            .slice(0, kind === 'Node' ? shown : 1)
            .includes(url) || !urls(title.toLowerCase().replaceAll('_', ' ')).includes(url),
      )
      expect(lost.map(({ title }) => title)).toEqual([])
    },
  )

  test('finds a setting by what it does', () => {
    expect(urls('how long events are kept')).toContain('/docs/operating#PARLEY_EVENT_RETENTION')
    expect(urls('proxies in front')).toContain('/docs/operating#PARLEY_TRUSTED_PROXIES')
  })

  test('a word that is not finished or is misspelled is enough', () => {
    expect(urls('segm')).not.toEqual([])
    expect(urls('journy draft')).toContain('/docs/reference/journeys#journeys_create_draft')
  })

  test('accents do not matter, and nonsense finds nothing', () => {
    expect(urls('sègments')).toEqual(urls('segments'))
    expect(urls('xyzzyqqq')).toEqual([])
    expect(urls(' ')).toEqual([])
  })
})
