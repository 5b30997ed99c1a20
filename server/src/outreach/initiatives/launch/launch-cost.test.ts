import { expect, test } from 'vitest'
import { launchCost } from './launch-cost.ts'

const none = { marketing: null, utility: null, authentication: null, service: null }
const prices = {
  currency: 'USD',
  email: '0.001',
  whatsapp: [
    { ...none, codes: [], marketing: '0.1', service: '0' },
    { ...none, codes: ['+57', '+52'], marketing: '0.0125', utility: '0.0008' },
  ],
  sms: [
    { codes: [], part: '0.05' },
    { codes: ['+573'], part: '0.01' },
  ],
}

test('adds the prices of each destination without rounding', () => {
  const groups = [
    { code: '+57', people: 3 },
    { code: '', people: 7 },
  ]
  const cost = launchCost({ prices, groups, categories: ['marketing'], atMost: null })
  // In binary fractions, 7 × 0.1 + 3 × 0.0125 is 0.7375000000000002.
  expect(cost).toEqual({ least: '0.7375', most: '0.7375', replies: '0.00', unpriced: 0 })
  const many = launchCost({
    prices,
    groups: [{ code: '+52', people: 12_345_678 }],
    categories: ['marketing', 'utility', 'utility'],
    atMost: null,
  })
  expect(many).toMatchObject({ least: '154320.975', most: '174074.0598', replies: null })
})

test('people without a price are counted beside the amounts', () => {
  const groups = [
    { code: '+57', people: 3 },
    { code: '', people: 7 },
  ]
  expect(launchCost({ prices, groups, categories: ['marketing', 'utility'], atMost: null })).toMatchObject({
    least: '0.0375',
    most: '0.0399',
    unpriced: 7,
  })
})

test('the limit of enrollments lowers the amounts in proportion', () => {
  const groups = [{ code: '', people: 300 }]
  expect(launchCost({ prices, groups, categories: ['email', 'email'], atMost: 100 })).toMatchObject({
    least: '0.10',
    most: '0.20',
    replies: '0.10',
  })
})

test('each part of an SMS costs, by the longest code that has a price for SMS', () => {
  const groups = [
    { code: '+573', people: 3 },
    { code: '+57', people: 3 },
  ]
  // Three people have four parts together.
  const categories = [{ parts: 4, people: 3 }]
  expect(launchCost({ prices, groups, categories, atMost: null })).toMatchObject({
    least: '0.24',
    replies: '0.18',
    unpriced: 0,
  })
  expect(launchCost({ prices, groups, categories: ['utility', ...categories], atMost: null })).toMatchObject({
    least: '0.0048',
    most: '0.2448',
  })
})
