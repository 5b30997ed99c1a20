import { expect, test } from 'vitest'
import { draftOf, inputOf } from './model-draft.ts'

const STORED = {
  provider: 'anthropic' as const,
  model: 'small',
  baseUrl: null,
  hasKey: true,
  inputPrice: 1,
  outputPrice: 5,
  dailyBudget: 10,
  conversationBudget: null,
  today: { calls: 0, failed: 0, inputTokens: 0, outputTokens: 0, cost: 0 },
  lastError: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
}

test('a form that changes nothing keeps the key and the budgets', () => {
  expect(inputOf(draftOf(STORED), STORED)).toEqual({
    provider: 'anthropic',
    model: 'small',
    inputPrice: 1,
    outputPrice: 5,
    dailyBudget: 10,
    conversationBudget: null,
  })
})

test('an address is sent only to providers that take one, and a comma separates decimals', () => {
  const draft = { ...draftOf(null), model: 'm', inputPrice: '0,25', apiKey: ' sk ' }
  expect(inputOf(draft, null)).toMatchObject({
    baseUrl: 'https://api.openai.com/v1',
    apiKey: 'sk',
    inputPrice: 0.25,
  })
  expect(inputOf({ ...draft, provider: 'google' }, null)).not.toHaveProperty('baseUrl')
})

test('an address that the API set stays, unless another provider is chosen', () => {
  const stored = { ...STORED, baseUrl: 'https://gateway.example/anthropic' }
  const draft = { ...draftOf(stored), model: 'large' }
  expect(inputOf(draft, stored)).toMatchObject({ model: 'large', baseUrl: stored.baseUrl })
  expect(inputOf({ ...draft, provider: 'google' }, stored)).not.toHaveProperty('baseUrl')
})
