import { describe, expect, test } from 'vitest'
import type { Action } from './schema.ts'
import { logicCases } from './testing/cases/logic.ts'
import { sendingCases } from './testing/cases/messages.ts'
import { NEAR_MISSES } from './testing/cases/near-misses.ts'
import { requestCases } from './testing/cases/requests.ts'
import { structureCases } from './testing/cases/structure.ts'
import { triggerCases } from './testing/cases/trigger.ts'
import { timingCases } from './testing/cases/waits.ts'
import { type Case, journey, NOW, references } from './testing/journeys.ts'
import { ISSUE_CODES } from './validation/issues.ts'
import { type JourneyIssue, validate } from './validation.ts'

const CASES = [
  ...structureCases,
  ...triggerCases,
  ...sendingCases,
  ...timingCases,
  ...logicCases,
  ...requestCases,
]

/** How a sentence begins that says what to do, or how a clause of one goes on. */
const ADVICE =
  /(^|[.:,] |or |and )(add|allow|ask|choose|compare|connect|consider|create|evaluate|give|keep|link|make|name|publish|put|remove|send|set|submit|take|use|wait|write)\b/i

function issuesOf(item: Case): JourneyIssue[] {
  return validate(item.definition, { ...references, ...item.references }, NOW)
}

describe('validate', () => {
  test('finds nothing in a journey that is ready', () => {
    expect(validate(journey(), references, NOW)).toEqual([])
  })

  test.each(CASES)('$name', (item) => {
    const found = issuesOf(item).map(({ code, nodeId }) => (nodeId ? `${code} ${nodeId}` : code))
    expect(found.toSorted()).toEqual(item.gives.toSorted())
  })

  test('every code has a case', () => {
    const shown = new Set(CASES.flatMap((item) => item.gives.map((text) => text.split(' ')[0])))
    expect(ISSUE_CODES.filter((code) => !shown.has(code))).toEqual([])
  })

  test.each(Object.entries(NEAR_MISSES))(
    'does not find %s in a journey that just does not have it',
    (code, near) => {
      const found = validate(near.definition, { ...references, ...near.references }, NOW)
      expect(found, `${code}: ${near.has}`).toEqual([])
    },
  )

  test('every code has a journey that just does not have it', () => {
    expect(Object.keys(NEAR_MISSES).toSorted()).toEqual(ISSUE_CODES.toSorted())
  })

  test('every message calls its node by the label that authors see', () => {
    const nameless = CASES.flatMap((item) => {
      const labels = new Map(item.definition.actions.map(({ id, name }) => [id, name?.trim()]))
      return issuesOf(item).filter(({ code, nodeId, message }) => {
        const label = labels.get(nodeId ?? '')
        // That one is about an id which several nodes have.
        return label && code !== 'duplicate_node_id' && !message.includes(`“${label}”`)
      })
    })
    expect(nameless.map(({ code, message }) => `${code}: ${message}`)).toEqual([])
  })

  test('every message says what to do', () => {
    const silent = CASES.flatMap(issuesOf).filter(({ message }) => !ADVICE.test(message))
    expect(silent.map(({ code, message }) => `${code}: ${message}`)).toEqual([])
  })

  test('every message is a sentence that can be acted on', () => {
    for (const { message } of CASES.flatMap(issuesOf)) {
      expect(message).toMatch(/^.{20,}\.$/)
      expect(message.length).toBeLessThan(1000)
      expect(message).not.toMatch(/\b(undefined|null|NaN)\b|\[object/)
    }
  })

  test('says which round lacks a template', () => {
    const [issue] = validate(journey(), { ...references, rounds: new Map() }, NOW)
    expect(issue?.message).toBe(
      'Set `templateId` of “Ask”, or link a template to round 1 with initiatives_templates_set.',
    )
  })

  test('only the codes of the warnings are warnings', () => {
    const warnings = CASES.flatMap(issuesOf).filter((issue) => issue.severity === 'warning')
    expect([...new Set(warnings.map((issue) => issue.code))].toSorted()).toEqual([
      'enroll_and_cancel_event',
      'extraction_schema_missing',
      'segment_never_evaluated',
      'segment_without_cap',
      'self_trigger',
      'short_inactivity',
    ])
  })

  test('after a thousand errors it looks no further', () => {
    const arms = Array.from({ length: 100 }, (_, arm) => ({ id: `${arm}`, weight: 1 }))
    const actions = Array.from({ length: 100 }, (_, node): Action => {
      return { id: `${node}`, kind: 'RANDOM_SPLIT', inputs: { arms } }
    })
    expect(validate({ name: 'Loose ends', actions, edges: [] }, references, NOW)).toHaveLength(1000)
  })
})
