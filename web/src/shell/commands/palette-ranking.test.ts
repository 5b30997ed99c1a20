import { expect, test } from 'vitest'
import { type PaletteGroup, ranked } from './palette-ranking.ts'

const entry = (name: string, words?: string) => ({ key: name, name, words, mark: null, run: () => undefined })
const GROUPS: PaletteGroup[] = [
  {
    heading: 'Go to',
    entries: [
      entry('Members', 'team users roles invitations permissions'),
      entry('Data retention', 'delete privacy how long data is kept'),
    ],
  },
  { heading: 'Actions', entries: [entry('New API key', 'token secret access'), entry('Invite member')] },
]
const found = (query: string, groups = GROUPS) =>
  ranked(query, groups).flatMap(({ entries }) => entries.map(({ name }) => name))

test.each([
  ['', ['Members', 'Data retention', 'New API key', 'Invite member']],
  ['invite', ['Invite member']],
  ['invitations', ['Members']],
  ['member', ['Members', 'Invite member']],
  ['token', ['New API key']],
  ['zzz', []],
])('%j finds %j', (query, names) => {
  expect(found(query)).toEqual(names)
})

test('a name comes before other words, whatever its group', () => {
  const groups = [{ heading: 'Go to', entries: [entry('Connect', 'key')] }, GROUPS[1]!]
  expect(found('key', groups)).toEqual(['New API key', 'Connect'])
})

test('what a search found comes first and is not filtered', () => {
  const people = { heading: 'People', isFound: true, entries: [entry('Zoe'), entry('Ada')] }
  expect(found('invite', [people, ...GROUPS])).toEqual(['Zoe', 'Ada', 'Invite member'])
})
