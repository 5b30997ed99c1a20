import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'

/* The dashboard and the alert rules (docs/monitoring.md) name metrics that exist, in expressions that Prometheus reads. */

const DEPLOY = join(import.meta.dirname, '../../../../deploy')
const TOKEN = 'a token for the metrics'
/** What Grafana puts there, as something that Prometheus reads. */
const VARIABLES: [RegExp, string][] = [
  [/\$__rate_interval/g, '5m'],
  [/\$\w+/g, 'x'],
]

interface Panel {
  title: string
  type: string
  targets?: { expr: string }[]
}
interface Rule {
  alert: string
  expr: string
}

const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8')
const { panels }: { panels: Panel[] } = JSON.parse(read('grafana/parley.json'))
const rules: Rule[] = parse(read('prometheus/alerts.yml')).groups.flatMap(
  ({ rules }: { rules: Rule[] }) => rules,
)
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
].map(([name, expr]) => [name, VARIABLES.reduce((text, [from, to]) => text.replace(from, to), expr)] as const)

/** The metrics of an expression. Throws where it cannot be read. */
function metricsIn(expression: string): string[] {
  const names: string[] = []
  parser.parse(expression).iterate({
    enter: (node) => {
      if (node.type.isError) throw new Error(`cannot read ${expression} at ${node.from}`)
      if (node.name === 'VectorSelector') {
        const name = node.node.getChild('Identifier')
        if (name) names.push(expression.slice(name.from, name.to))
      }
    },
  })
  return names
}

let app: TestApp
let existing: Set<string>
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_METRICS_TOKEN: TOKEN } })
  const response = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const told = [...(await response.text()).matchAll(/^# TYPE (\w+) (\w+)/gm)]
  existing = new Set(
    told.flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_count`, `${name}_sum`, `${name}_bucket`] : [name!],
    ),
  )
})
afterAll(() => app.stop())

test('an expression that Prometheus does not read is found', () => {
  expect(() => metricsIn('max(parley_held ==')).toThrow(/cannot read/)
  expect(metricsIn('sum by (queue) (rate(parley_x_total{queue="a"}[5m])) / b > 0')).toEqual([
    'parley_x_total',
    'b',
  ])
})

test.each(expressions)('%s: %s', (_, expression) => {
  const names = metricsIn(expression)
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(existing).toContain(name)
})

test('each metric of Parley is in the dashboard or in a rule', () => {
  const used = new Set(expressions.flatMap(([, expression]) => metricsIn(expression)))
  const families = (names: Iterable<string>) =>
    new Set([...names].map((name) => name.replace(/_(count|sum|bucket)$/, '')))
  const unused = [...families(existing)].filter(
    (name) => name.startsWith('parley_') && !families(used).has(name),
  )
  expect(unused).toEqual([])
})

test('each rule has a test on recorded series (npm run promtool)', () => {
  const tested = read('prometheus/alerts.test.yml')
  for (const { alert } of rules) expect(tested).toContain(`alertname="${alert}"`)
})
