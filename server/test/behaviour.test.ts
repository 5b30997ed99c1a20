import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileOperations, operations } from '../src/app/registry.ts'
import { EVENT_TYPES } from '../src/integrations/webhooks/event-types.ts'
import { classOfTwilio } from '../src/messaging/channels/twilio/errors.ts'
import { classOf } from '../src/messaging/channels/whatsapp-cloud/errors.ts'
import { STATUS_OF_REASON } from '../src/messaging/runs/run.ts'
import { ISSUE_CODES } from '../src/outreach/journeys/definition/validation/issues.ts'
import { NODE_KINDS, signalsOf } from '../src/outreach/journeys/nodes/index.ts'
import type { Action, ActionKind } from '../src/outreach/journeys/nodes/schema.ts'
import { COMMON_ERRORS, ERROR_STATUS, type ErrorCode } from '../src/platform/core/index.ts'

const DOCS = join(import.meta.dirname, '../../docs')

/** What stands between a heading of a page and the next one. */
function section(heading: string, page = 'behaviour.md'): string {
  const parts = readFileSync(join(DOCS, page), 'utf8').split(/^## /m)
  return parts.find((part) => part.startsWith(`${heading}\n`))!
}

/** The rows of a section's tables, as the texts of their cells. */
function rows(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))
}

function codesIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)
}

test('the errors page has every error code with its status', () => {
  const documented = rows(section('Errors'))
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

test('the errors page has every code of journey validation', () => {
  const [errors, warnings] = ['- Errors of validation:', '- Warnings'].map((start) =>
    codesIn(
      section('Journeys')
        .split('\n')
        .find((line) => line.startsWith(start))!,
    ),
  )
  expect([...errors!, ...warnings!]).toEqual(ISSUE_CODES)
})

test('the nodes page has every publishable node with its signals', () => {
  const kinds = Object.keys(NODE_KINDS) as ActionKind[]
  const ways = [{ id: '<id>' }]
  const node = (kind: ActionKind) => ({ id: 'node', kind, inputs: { branches: ways, arms: ways } }) as Action
  const wanted = kinds.map((kind) => [kind, signalsOf(node(kind)).join(', ')])
  const documented = rows(section('Journeys')).map(([kind, , signals]) => [
    kind,
    (signals ?? '').trim().replaceAll('`', ''),
  ])
  expect(documented.slice(1).toSorted()).toEqual(wanted.toSorted())
})

test('the webhooks page has every event', () => {
  const events = rows(section('Webhooks')).flatMap(([event]) => codesIn(event!))
  expect(events.toSorted()).toEqual(EVENT_TYPES.toSorted())
})

test('the page lists the status for each reason why a run ends', () => {
  const documented = rows(section('Running journeys')).flatMap(([, reason, status]) =>
    codesIn(reason!).map((code) => [code, status]),
  )
  // Nothing cancels a whole initiative yet.
  const { canceled_initiative: _, ...today } = STATUS_OF_REASON
  expect(Object.fromEntries(documented)).toEqual(today)
})

test('the WhatsApp page has every known error code in its class', () => {
  const documented = rows(section('Errors', 'whatsapp.md'))
    .slice(1)
    .flatMap(([name, , codes]) =>
      codes!.split(', ').flatMap((part) => range(part).map((code) => [code, name])),
    )
  const known = range('0–140000').flatMap((code) =>
    classOf(code) === 'unknown' ? [] : [[code, classOf(code)]],
  )
  expect(new Map(documented as [number, string][])).toEqual(new Map(known as [number, string][]))
})

test('the WhatsApp page has every known Twilio code in its class', () => {
  const documented = rows(section('Twilio', 'whatsapp.md'))
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
