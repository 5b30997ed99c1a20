import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { effort, isFull } from '../harness/effort.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'
import { type Block, readBlocks } from './blocks.ts'
import { openShell } from './shell.ts'

/* The documentation runs: each command of it, in the order of its page, against one service. */

const blocks = readBlocks()
const commands = blocks.filter(({ language }) => language === 'sh')
const places = (some: readonly Block[]) => some.map(({ page, line }) => `${page}:${line}`)

describe('blocks', () => {
  test('each says its language', () => {
    expect(places(blocks.filter(({ language }) => language === ''))).toEqual([])
  })

  test('name the address and the key of the service in one way', () => {
    const other = /\$(?:KEY|URL|PARLEY|TOKEN|HOST|INI|PARLEY_KEY)\b/
    expect(places(blocks.filter(({ code }) => other.test(code)))).toEqual([])
  })

  test('JSON is JSON', () => {
    const wrong = blocks.filter(({ language, code }) => language === 'json' && !isJson(code))
    expect(places(wrong)).toEqual([])
  })

  test('only these commands do not run, for these reasons', () => {
    const reasons = Object.groupBy(
      commands.filter(({ notRun }) => notRun !== undefined),
      ({ notRun }) => notRun!,
    )
    const counted = Object.entries(reasons).map(([reason, each = []]) => [
      reason,
      each.map(({ page }) => page),
    ])
    expect(Object.fromEntries(counted)).toEqual({
      'installs or starts the service': [
        'README.md',
        'README.md',
        'docs/getting-started.md',
        'docs/install.md',
        'docs/operating.md',
      ],
      'a program that is not ours': [
        'docs/agents.md',
        'docs/agents.md',
        'docs/email.md',
        'docs/getting-started.md',
        ...Array.from({ length: 4 }, () => 'docs/install.md'),
      ],
      'another service': ['docs/monitoring.md'],
      'starts databases and services for minutes': ['docs/operating.md'],
      'an account elsewhere': [
        'docs/agents.md',
        'docs/email.md',
        'docs/operating.md',
        'docs/sms.md',
        'docs/sms.md',
      ],
      'needs a bucket': ['docs/operating.md'],
      'runs until you stop it': ['docs/webhooks.md'],
      'a message in doubt': ['docs/operating.md'],
      'another database': [...Array.from({ length: 5 }, () => 'docs/operating.md'), 'docs/scaling.md'],
    })
  })
})

/** The pages of the suite: the one that everybody reads, and one with the command line. */
const FIRST_PAGES = ['docs/getting-started.md', 'docs/importing.md']

describe('commands', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ simulator: true, timeScale: 60 })
  })
  afterAll(() => app.stop())

  const runnable = Object.entries(
    Object.groupBy(
      commands.filter(({ notRun }) => notRun === undefined),
      ({ page }) => page,
    ),
  )

  /** Each start of the program takes seconds, so only the long run follows every page with the command line. */
  const followed = effort(
    runnable.filter(
      ([page, each = []]) =>
        FIRST_PAGES.includes(page) || (isFull && each.every(({ code }) => !code.includes('npm run parley'))),
    ),
    runnable,
  )

  test.each(followed)('%s', async (_, each = []) => {
    const { key } = await app.newOrganization()
    using shell = openShell(
      { 'http://localhost:4000': app.url, 'http://localhost:4001': app.simulatorUrl!, 'parley_org_…': key },
      { PARLEY_URL: app.url, PARLEY_API_KEY: key, ...app.settings },
      FILES,
    )
    for (const { code, until: wanted } of each) {
      if (wanted === undefined) await shell.run(code)
      else await until(async () => (await shell.run(code)).includes(wanted))
    }
  })
})

/** The files that a reader has. */
const FILES = {
  'customers.csv': 'id,name,phone\nana,Ana,+573001234567\nbea,Bea,+573001234568\n',
  'orders.csv': 'externalId,personExternalId,timestamp\no1,ana,2026-03-01T10:00:00Z\n',
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
