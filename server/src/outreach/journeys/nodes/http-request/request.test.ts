import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RunRow } from '../../../../messaging/runs/index.ts'
import { decide } from '../index.ts'
import type { Action } from '../schema.ts'
import type { Facts } from '../step/facts.ts'
import { nothing, stepContext } from '../testing/step-context.ts'
import { renderRequest } from './request.ts'
import type { HttpRequestInputs } from './schema.ts'

const inputs = (change: Partial<HttpRequestInputs>): HttpRequestInputs => {
  return { method: 'POST', url: 'https://crm.test', ...change }
}

describe('renderRequest', () => {
  const render = (change: Partial<HttpRequestInputs>, value: string) =>
    renderRequest(inputs(change), () => value)

  test('escapes a value as one part of a URL, unless the URL begins with it', () => {
    expect(render({ url: 'https://crm.test/people/{{ x }}?q={{x}}' }, 'a/b?c&é').url).toBe(
      'https://crm.test/people/a%2Fb%3Fc%26%C3%A9?q=a%2Fb%3Fc%26%C3%A9',
    )
    expect(render({ url: '{{env.CRM}}/people' }, 'https://crm.test/v2').url).toBe(
      'https://crm.test/v2/people',
    )
  })
  test('writes headers in lower case on one line and omits those that HTTP sets itself', () => {
    const headers = [
      { key: 'X-Name', value: '{{x}}' },
      { key: 'Host', value: 'other.test' },
    ]
    expect(render({ headers }, 'a\r\nx-evil: 1').headers).toEqual({ 'x-name': 'a x-evil: 1' })
  })
  test('sends a body with its content type', () => {
    const body = { mode: 'json', content: '{"name":"{{x}}"}' } as const
    expect(render({ body }, 'Ana')).toMatchObject({
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Ana"}',
    })
    const raw = { mode: 'raw', content: '{{x}}', contentType: 'text/csv' } as const
    expect(render({ body: raw }, 'a,"b"')).toMatchObject({
      headers: { 'content-type': 'text/csv' },
      body: 'a,"b"',
    })
    expect(render({ body: { mode: 'none', content: 'x' } }, '').body).toBeNull()
  })
  test('keeps JSON valid and the host unchanged for any value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const { body, url } = render(
          { url: 'https://crm.test/{{x}}', body: { mode: 'json', content: '{"name":"{{x}}"}' } },
          value,
        )
        expect(JSON.parse(body!)).toEqual({ name: value })
        expect(new URL(url).origin).toBe('https://crm.test')
      }),
    )
  })
  test('does not expand a value that looks like a token', () => {
    const body = { mode: 'raw', content: '{{x}}' } as const
    expect(
      renderRequest(inputs({ body }), (token) => (token === 'x' ? '{{env.SECRET}}' : 'secret')).body,
    ).toBe('{{env.SECRET}}')
  })
})

describe('HTTP_REQUEST', () => {
  const facts: Facts = {
    ...nothing,
    variablesOf: () => ({
      customer: { name: 'Ana' },
      person: null,
      engagement: { context: {}, workflowState: {} },
    }),
  }
  const node = (url: string) => ({ id: 'crm', kind: 'HTTP_REQUEST', inputs: inputs({ url }) }) as Action

  test('queues one call with its values and waits for it', () => {
    const url = 'https://{{env.HOST}}/{{customer.name}}'
    expect(decide(node(url), stepContext({ facts }))).toEqual({
      do: 'wait',
      for: 'call',
      on: 'new',
      until: null,
      effects: [
        {
          kind: 'http_call',
          callId: 'new',
          nodeId: 'crm',
          request: inputs({ url }),
          variables: { 'customer.name': 'Ana' },
        },
      ],
    })
  })
  test('fails without a call when a value is missing', () => {
    expect(decide(node('https://crm.test/{{customer.email}}'), stepContext({ facts }))).toEqual({
      do: 'leave',
      signal: 'FAILED',
      output: { error: 'variable_missing', variable: 'customer.email' },
    })
  })
  test('leaves by the result of the call and keeps waiting for other signals', () => {
    const run = {
      id: 'run',
      waiting_on: 'call',
      state: { nodeOutputs: { crm: { status: 200, error: null, attempts: 2, body: { a: 1 } } } },
    } as unknown as RunRow
    const woken = (name: string | null) =>
      decide(
        node('https://crm.test'),
        stepContext({ run, entering: false, signal: name === null ? null : { name, error: null } }),
      )
    expect(woken('SUCCESS')).toEqual({
      do: 'leave',
      signal: 'SUCCESS',
      output: { status: 200, error: null, attempts: 2 },
    })
    expect(woken('FAILED')).toMatchObject({ do: 'leave', signal: 'FAILED' })
    expect(woken(null)).toEqual({ do: 'wait', for: 'call', on: 'call', until: null })
  })
})
