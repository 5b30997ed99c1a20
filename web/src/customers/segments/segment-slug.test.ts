import { expect, test } from 'vitest'
import { freeSlugOf } from './segment-slug.ts'

const segments = [
  { name: 'Клиенты', slug: 'segment' },
  { name: '2024年', slug: '2024' },
  { name: 'São Paulo', slug: 'sao-paulo' },
  { name: 'People', slug: 'people-2' },
]

test.each([
  ['Clientes de São Paulo', 'clientes-de-sao-paulo'],
  ['Покупатели', 'segment-2'],
  ['Покупатели 2024', '2024-2'],
  ['Sao Paulo!', 'sao-paulo-2'],
  ['Preview', 'preview-2'],
  // The service refuses these.
  ['Клиенты', 'segment'],
  ['São Paulo', 'sao-paulo'],
  ['People', 'people-2'],
])('a segment named %s gets the slug %s', (name, slug) => {
  expect(freeSlugOf(name, segments)).toBe(slug)
})
