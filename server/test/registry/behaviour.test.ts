import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileOperations, operations } from '../../src/app/registry.ts'
import { EVENT_TYPES } from '../../src/integrations/webhooks/emission/event-types.ts'
import { classOfTwilio } from '../../src/messaging/channels/twilio/errors.ts'
import { classOf } from '../../src/messaging/channels/whatsapp-cloud/errors.ts'
import { STATUS_OF_REASON } from '../../src/messaging/runs/run.ts'
import { NODE_KINDS, signalsOf } from '../../src/outreach/journeys/nodes/index.ts'
import type { Action, ActionKind } from '../../src/outreach/journeys/nodes/schema.ts'
import { ISSUE_CODES } from '../../src/outreach/journeys/nodes/validation/issues.ts'
import { COMMON_ERRORS, ERROR_STATUS, type ErrorCode } from '../../src/platform/core/index.ts'

const DOCS = join(import.meta.dirname, '../../../docs')

/** The text of a section of a page, or of one part of the section. */
function section(page: string, heading: string, part?: string): string {
  const text = under('## ', heading, readFileSync(join(DOCS, page), 'utf8'))
  return part === undefined ? text : under('### ', part, text)
}

/** The text between a heading and the next one of its level. */
function under(level: string, heading: string, text: string): string {
  return `\n${text}`.split(`\n${level}`).find((one) => one.startsWith(`${heading}\n`))!
}

/** The rows of a section's tables, as texts of cells. */
function rows(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))
}

function codesIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)
}

test('The page lists every error code with its status', () => {
  const documented = rows(section('behaviour/platform.md', 'Errors'))
    .filter(([status]) => /^\d+$/.test(status!))
    .flatMap(([status, codes]) =>
      codesIn(codes!)
        .filter((code) => code in ERROR_STATUS)
        .map((code) => [code, Number(status)]),
    )
  const used = new Set<ErrorCode>([
    ...COMMON_ERRORS,
    'route_not_found',
    'method_not_allowed',
    'idempotency_key_reused',
    'precondition_failed',
    ...[...operations, ...fileOperations].flatMap((op) => op.errors ?? []),
  ])
  const wanted = [...used].map((code) => [code, ERROR_STATUS[code]])
  expect(documented.toSorted()).toEqual(wanted.toSorted())
})

test('The page lists every code of journey validation', () => {
  const documented = rows(section('behaviour/outreach.md', 'Journeys', 'Validation'))
  expect(documented.flatMap(([code]) => codesIn(code!))).toEqual(ISSUE_CODES)
})

test('the nodes page has every publishable node with its signals', () => {
  const kinds = Object.keys(NODE_KINDS) as ActionKind[]
  const ways = [{ id: '<id>' }]
  const node = (kind: ActionKind) => ({ id: 'node', kind, inputs: { branches: ways, arms: ways } }) as Action
  const signalsIn = (kind: ActionKind) => {
    const optional = NODE_KINDS[kind].optionalSignals.join(', ')
    return signalsOf(node(kind)).join(', ') + (optional && `; where connected ${optional}`)
  }
  const wanted = kinds.map((kind) => [kind, signalsIn(kind)])
  const documented = rows(section('behaviour/outreach.md', 'Journeys', 'Nodes')).map(([kind, , signals]) => [
    kind,
    (signals ?? '').trim().replaceAll('`', ''),
  ])
  expect(documented.slice(1).toSorted()).toEqual(wanted.toSorted())
})

test('The page lists every webhook event', () => {
  const events = rows(section('behaviour/integrations.md', 'Webhooks', 'Events')).flatMap(([event]) =>
    codesIn(event!),
  )
  expect(events.toSorted()).toEqual(EVENT_TYPES.toSorted())
})

test('The page gives the run status for each end reason', () => {
  const documented = rows(section('behaviour/outreach.md', 'Running journeys', 'How runs end')).flatMap(
    ([, reason, status]) => codesIn(reason!).map((code) => [code, status]),
  )
  expect(Object.fromEntries(documented)).toEqual(STATUS_OF_REASON)
})

test('The WhatsApp page lists every Cloud API error code in its class', () => {
  const documented = rows(section('whatsapp.md', 'Errors'))
    .slice(1)
    .flatMap(([name, , codes]) =>
      codes!.split(', ').flatMap((part) => range(part).map((code) => [code, name])),
    )
  const known = range('0–140000').flatMap((code) =>
    classOf(code) === 'unknown' ? [] : [[code, classOf(code)]],
  )
  expect(new Map(documented as [number, string][])).toEqual(new Map(known as [number, string][]))
})

test('The WhatsApp page lists every Twilio error code in its class', () => {
  const documented = rows(section('whatsapp.md', 'Twilio'))
    .slice(1)
    .flatMap(([name, codes]) => codes!.split(', ').map((code) => [Number(code), name] as const))
  const known = range('20000–64000').flatMap((code) =>
    classOfTwilio(code) === 'unknown' ? [] : [[code, classOfTwilio(code)] as const],
  )
  expect(new Map(documented)).toEqual(new Map<number, string>(known))
})

/** `200–299`, or one code. */
function range(text: string): number[] {
  const [first, last = first] = text.trim().split('–').map(Number)
  return Array.from({ length: last! - first! + 1 }, (_, index) => first! + index)
}
