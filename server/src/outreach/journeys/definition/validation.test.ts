import { describe, expect, test } from 'vitest'
import { kindCatalog } from '../catalogs/kinds.ts'
import type { Action } from '../nodes/schema.ts'
import { ISSUE_CODES, type JourneyIssue } from '../nodes/validation/issues.ts'
import { fallbackCases } from './testing/cases/fallbacks.ts'
import { logicCases } from './testing/cases/logic.ts'
import { sendingCases } from './testing/cases/messages.ts'
import { NEAR_MISSES } from './testing/cases/near-misses.ts'
import { requestCases } from './testing/cases/requests.ts'
import { smsCases } from './testing/cases/sms.ts'
import { structureCases } from './testing/cases/structure.ts'
import { triggerCases } from './testing/cases/trigger.ts'
import { timingCases } from './testing/cases/waits.ts'
import { type Case, journey, NOW, references } from './testing/journeys.ts'
import { validate } from './validation.ts'

const CASES = [
  ...structureCases,
  ...triggerCases,
  ...sendingCases,
  ...fallbackCases,
  ...smsCases,
  ...timingCases,
  ...logicCases,
  ...requestCases,
]

/** The verbs that start an instruction, or a clause with one. */
const ADVICE =
  /(^|[.:,] |or |and )(add|allow|ask|choose|compare|connect|consider|create|evaluate|give|keep|link|make|name|publish|put|remove|send|set|submit|take|use|wait|write)\b/i

function issuesOf(item: Case): JourneyIssue[] {
  return validate(item.definition, { ...references, ...item.references }, NOW)
}

const KIND_INPUTS = new Map(
  kindCatalog().kinds.map(({ kind, inputs }) => [kind, inputs.map(({ name }) => name)]),
)

function inputsOf(kind: Action['kind']): string[] {
  return KIND_INPUTS.get(kind)!
}

describe('Journey validation', () => {
  test('finds nothing in a finished journey', () => {
    expect(validate(journey(), references, NOW)).toEqual([])
  })

  test.each(CASES)('finds the issue: $name', (item) => {
    const found = issuesOf(item).map(({ code, nodeId }) => (nodeId ? `${code} ${nodeId}` : code))
    expect(found.toSorted()).toEqual(item.gives.toSorted())
  })

  test.each(CASES)('names the input where the issue is about one: $name', (item) => {
    for (const { nodeId, field } of issuesOf(item)) {
      if (field === undefined || field === 'name') continue
      const { kind } = item.definition.actions.find(({ id }) => id === nodeId)!
      expect(inputsOf(kind)).toContain(field.split('.')[0])
    }
  })

  test('has a test case for every code', () => {
    const shown = new Set(CASES.flatMap((item) => item.gives.map((text) => text.split(' ')[0])))
    expect(ISSUE_CODES.filter((code) => !shown.has(code))).toEqual([])
  })

  test.each(Object.entries(NEAR_MISSES))(
    'does not report %s for a journey that narrowly avoids it',
    (code, near) => {
      const found = validate(near.definition, { ...references, ...near.references }, NOW)
      expect(found, `${code}: ${near.has}`).toEqual([])
    },
  )

  test('has such a journey for every code', () => {
    expect(Object.keys(NEAR_MISSES).toSorted()).toEqual(ISSUE_CODES.toSorted())
  })

  test('names nodes by the label that authors see', () => {
    const nameless = CASES.flatMap((item) => {
      const labels = new Map(item.definition.actions.map(({ id, name }) => [id, name?.trim()]))
      return issuesOf(item).filter(({ code, nodeId, message }) => {
        const label = labels.get(nodeId ?? '')
        // That message is about an id that several nodes have.
        return label && code !== 'duplicate_node_id' && !message.includes(`“${label}”`)
      })
    })
    expect(nameless.map(({ code, message }) => `${code}: ${message}`)).toEqual([])
  })

  test('says in every message what to do', () => {
    const silent = CASES.flatMap(issuesOf).filter(({ message }) => !ADVICE.test(message))
    expect(silent.map(({ code, message }) => `${code}: ${message}`)).toEqual([])
  })

  test('writes every message as an actionable sentence', () => {
    for (const { message } of CASES.flatMap(issuesOf)) {
      expect(message).toMatch(/^.{20,}\.$/)
      expect(message.length).toBeLessThan(1000)
      expect(message).not.toMatch(/\b(undefined|null|NaN)\b|\[object/)
    }
  })

  test('names the round that lacks a template', () => {
    const [issue] = validate(journey(), { ...references, rounds: new Map() }, NOW)
    expect(issue?.message).toBe(
      'Set `templateId` of “Ask”, or link a template to round 1 with initiatives_templates_set.',
    )
  })

  test('reports only warning codes as warnings', () => {
    const warnings = CASES.flatMap(issuesOf).filter((issue) => issue.severity === 'warning')
    expect([...new Set(warnings.map((issue) => issue.code))].toSorted()).toEqual([
      'enroll_and_cancel_event',
      'extraction_schema_missing',
      'label_opt_out',
      'segment_never_evaluated',
      'segment_without_cap',
      'self_trigger',
      'short_inactivity',
    ])
  })

  test('stops after a thousand issues', () => {
    const arms = Array.from({ length: 100 }, (_, arm) => ({ id: `${arm}`, weight: 1 }))
    const actions = Array.from({ length: 100 }, (_, node): Action => {
      return { id: `${node}`, kind: 'RANDOM_SPLIT', inputs: { arms } }
    })
    expect(validate({ name: 'Loose ends', actions, edges: [] }, references, NOW)).toHaveLength(1000)
  })
})
